// The folder OUT of a run's results. What stands there is one whole run: the last one that came to its end.
//
// A command writes into a folder of its own, OUT/.plumbline/run-XXXXXX. When everything is there, and on the disk, it
// takes the lock OUT/.plumbline/lock and gives that folder the name OUT/.plumbline/complete; from this moment on its
// run is the one that counts. What is left is the switch: the new files are renamed into OUT, those that the old
// manifest names and the new one does not are removed, and the new manifest is put down last. Each step may be
// repeated, so the next process that takes the lock finishes a switch that was cut short, before it reads anything.
//
// So a run that is killed, or finds the disk full, leaves the last one as it was; of two runs at once each is whole,
// and the later one stays; and nothing is removed but what the manifest names, with the size and SHA-256 that it names.
// Whatever else stands where a result has to go is kept under another name (PATH.kept-1), and a line on stderr says so.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>

#include "cli/manifest.hpp"

namespace plumbline::cli {

// While it lives, no other command switches the results of the folder. Says on stderr if it has to wait.
class FolderLock {
 public:
  // ToRead: several at once; makes nothing in the folder, and holds nothing where no run has ever written.
  enum class Purpose { ToRead, ToWrite };
  // Finishes a switch that was cut short. Throws InputError, ResourceLimit if it cannot, or the folder not be locked.
  FolderLock(std::filesystem::path folder, Purpose purpose);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  void wait(int operation) const;
  std::filesystem::path folder_;
  int descriptor_ = -1;
};

class RunFolder {
 public:
  // Removes what killed runs left behind. The manifest will have the words of this process' command line.
  explicit RunFolder(const std::filesystem::path& folder);
  ~RunFolder();  // what was not published goes
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;

  // May be called from several threads. Throws InputError if the path is there already with other bytes.
  void write(const std::string& path, std::string_view bytes);
  // A file that is there already, with this SHA-256: the same file under another name, or a copy where the file system
  // does not allow that. As `write` otherwise.
  void link(const std::string& path, const std::filesystem::path& from, const std::string& sha256);
  // Takes back what was written; nothing if it was not.
  void withdraw(const std::string& path);
  // Where the file stands until it is published.
  [[nodiscard]] std::filesystem::path staged(const std::string& path) const;

  // In place of the last run.
  void publish();
  // Beside the files of the last run, as part of it. `held`: the lock under which that run was read.
  void add(const FolderLock& held);

 private:
  void complete();
  [[nodiscard]] bool enter(const std::string& path, const WrittenFile& file);
  std::filesystem::path folder_, stage_;
  int alive_ = -1;  // a lock that says so
  Manifest manifest_;
  std::mutex mutex_;
};

}  // namespace plumbline::cli
