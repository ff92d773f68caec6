#include <cstdio>
#include <filesystem>
#include <new>

#include "cli/commands.hpp"
#include "cli/printable.hpp"
#include "number/error.hpp"
#include "report/report.hpp"

namespace plumbline::cli {

int guarded(const char* program, const std::function<int()>& body) {
  const auto say = [&](const char* message, int code) {
    std::fprintf(stderr, "%s: %s\n", program, printable(message).c_str());
    return code;
  };
  try {
    const int code = body();
    if (std::fflush(stdout) != 0) return say("standard output cannot be written", kUsage);
    return code;
  } catch (const InputError& error) { return say(error.what(), kUsage); } catch (const EmptyReport& error) {
    return say(error.what(), kNothing);
  } catch (const ResourceLimit& error) { return say(error.what(), kLimit); } catch (const std::bad_alloc&) {
    return say("out of memory", kLimit);
  } catch (const std::filesystem::filesystem_error& error) {
    return say(error.what(), kUsage);
  } catch (const std::exception& error) {
    return say((std::string("internal error: ") + error.what()).c_str(), kInternal);
  }
}

}  // namespace plumbline::cli
