#include "tensor/safetensors.hpp"
