import { combineSlices, configureStore, createListenerMiddleware } from "@reduxjs/toolkit";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import "../../../src/page/theme.css";
import { searchSlice } from "../../../src/features/navigation/address";
import { siteSlice } from "../../../src/features/site/site-slice";
import type { UploadsRoot } from "../../../src/features/uploads/sending/uploads-slice";
import { UploadOpener } from "../../../src/features/uploads/UploadOpener";

/** The upload panel on its own page; `window.settings` overrides the site's settings. */
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
  enabled: true,
  keepDays: 30,
};

window.actions = [];
const reducer = combineSlices(searchSlice, siteSlice).withLazyLoadedSlices<UploadsRoot>();
const store = configureStore({
  reducer,
  preloadedState: {
    site: { ...site, texts: window.texts ?? {}, uploads: { ...uploads, ...window.settings } },
  },
  middleware: (defaults) =>
    defaults({ thunk: { extraArgument: { inject: reducer.inject } } })
      .prepend(createListenerMiddleware().middleware)
      .concat(() => (next: (action: unknown) => unknown) => (action: unknown) => {
        window.actions.push(JSON.parse(JSON.stringify(action)));
        return next(action);
      }),
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
