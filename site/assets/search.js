// Search that works from a folder too. The theme fetches its index and starts a worker, and a browser allows neither to a
// page that comes from a file. So the index is a script, read when somebody first looks for something, and where a page is a
// file the worker runs in a frame of its own. Workers that others make of a blob, which is allowed, stay what they are.
"use strict";

var __search = {
  index: new Promise((resolve) => {
    const base = JSON.parse(document.getElementById("__config").textContent).base;
    const read = () => {
      window.plumblineSearchIndex = resolve; // the script calls it
      const script = document.createElement("script");
      script.src = new URL("search/search_index.js", new URL(base + "/", location.href));
      document.head.append(script);
    };
    if (new URLSearchParams(location.search).has("q")) read();
    else document.forms.namedItem("search").addEventListener("focusin", read, {once: true});
  }),
};

if (location.protocol === "file:") {
  const WorkerOfTheBrowser = window.Worker;
  window.Worker = class FrameWorker extends EventTarget {
    constructor(address, options) {
      super();
      if (String(address).startsWith("blob:")) return new WorkerOfTheBrowser(address, options);
      this.ready = new Promise((resolve) => {
        const frame = document.createElement("iframe");
        frame.hidden = true;
        frame.title = "search";
        frame.addEventListener("load", () => resolve(this.start(frame.contentWindow, address)), {once: true});
        document.body.append(frame);
      });
    }

    // The script of the worker, in the frame, whose messages come here.
    start(scope, address) {
      scope.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", {data}));
      const script = scope.document.createElement("script");
      script.src = new URL(address, location.href);
      return new Promise((resolve) => {
        script.addEventListener("load", () => resolve(scope));
        scope.document.head.append(script);
      });
    }

    postMessage(data) {
      this.ready.then((scope) => scope.dispatchEvent(new scope.MessageEvent("message", {data})));
    }
  };
}
