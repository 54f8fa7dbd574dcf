import { configureStore, createListenerMiddleware } from "@reduxjs/toolkit";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import "../../../src/page/theme.css";
import { searchSlice } from "../../../src/features/search/search-slice";
import { siteSlice } from "../../../src/features/site/site-slice";
import { UploadOpener } from "../../../src/features/uploads/UploadOpener";
import { uploadsSlot } from "../../../src/features/uploads/uploads-slot";

/** The upload panel on a page of its own; `window.settings` may change the site's. */
declare global {
  interface Window {
    settings?: Record<string, unknown>;
    texts?: Record<string, string>;
    actions: { readonly type: string }[];
    uploads: () => unknown;
  }
}

const site = siteSlice.getInitialState();
const uploads = {
  url: "/api/v1/uploads",
  acceptedTypes: [".pdf", ".docx", ".txt", "image/*"],
  maxFiles: 5,
  keepDays: 30,
};

window.actions = [];
const store = configureStore({
  reducer: { search: searchSlice.reducer, site: siteSlice.reducer, uploads: uploadsSlot.reducer },
  preloadedState: {
    site: { ...site, texts: window.texts ?? {}, uploads: { ...uploads, ...window.settings } },
  },
  middleware: (defaults) =>
    defaults().prepend(
      createListenerMiddleware().middleware,
      () => (next: (action: unknown) => unknown) => (action: unknown) => {
        window.actions.push(JSON.parse(JSON.stringify(action)));
        return next(action);
      },
    ),
});
window.uploads = () => store.getState().uploads;

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <Provider store={store}>
      <main>
        <h1>Jobs</h1>
        <UploadOpener />
      </main>
    </Provider>,
  );
}
