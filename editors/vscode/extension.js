// The extension for VS Code: starts `plumbline language-server` for claim files (docs/editors.md). Without the package
// vscode-languageclient beside it, or without a command in the settings, there is highlighting alone.
const vscode = require("vscode");

let client;

exports.activate = async () => {
  const [command, ...args] = vscode.workspace.getConfiguration("plumbline").get("command", []);
  if (!command) return;
  let languageclient;
  try {
    languageclient = require("vscode-languageclient/node");
  } catch {
    return;
  }
  client = new languageclient.LanguageClient("plumbline", "Plumbline", { command, args }, { documentSelector: [{ language: "plumbline" }] });
  await client.start();
};

exports.deactivate = () => client?.stop();
