// The words of `plumbline` that the program plumbline-tools answers, with their line in `plumbline --help`. They are
// not needed to check a claim, so they are a program of their own, which is built when one of them is first used.
#pragma once

#include <array>

namespace plumbline::cli {

struct Tool {
  const char* word;
  const char* help;
};

inline constexpr Tool kSearch{"search",
                              "look for a counterexample: random cases, then local search; certify and shrink it"};
inline constexpr Tool kMutate{
    "mutate", "change one thing of a claim at a time and look for counterexamples: what is needed, what is sharp"};
inline constexpr Tool kProve{
    "prove", "prove equations for whole architectures: all weights, inputs, loss derivatives, activation patterns"};
inline constexpr Tool kImport{"import",
                              "a case from files of other programs: safetensors, numpy, ONNX; MNIST, CIFAR, CSV"};
inline constexpr Tool kValues{"values",
                              "what a network computes on its data: layers, slopes, gradients, norms, ranks, spectra"};
inline constexpr Tool kPrepare{"prepare", "change a case until a claim speaks about it, and say what was changed"};
inline constexpr Tool kGraph{"graph",
                             "the network of a case as a drawing for Graphviz: plumbline graph case.json | dot -Tsvg"};
inline constexpr Tool kSpeed{
    "speed", "a certified enclosure of the optimal escape speed of a case's data (X and G), over all widths"};
inline constexpr Tool kCost{"cost",
                            "a certified enclosure of the representation cost of a function, at one depth or several"};
inline constexpr Tool kTrajectory{"trajectory",
                                  "gradient descent in doubles from a case, watched and drawn; an experiment"};
inline constexpr Tool kFlow{"flow",
                            "the gradient flow of a case with a guarantee: where it is at a time, or where it ends"};
inline constexpr Tool kExperiment{
    "experiment", "a paper's experiment, repeated and judged exactly: which runs succeed, with confidence intervals"};
inline constexpr Tool kCampaign{"campaign", "evaluate claims on many random cases, into a database"};
inline constexpr Tool kBundle{"bundle",
                              "a run as an archive: statements, certificates, digests, and one command to replay it"};

inline constexpr std::array kTools{kSearch, kMutate, kProve,      kImport, kValues,     kPrepare,  kGraph,
                                   kSpeed,  kCost,   kTrajectory, kFlow,   kExperiment, kCampaign, kBundle};

}  // namespace plumbline::cli
