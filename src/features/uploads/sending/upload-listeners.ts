import { addListener, type Dispatch, type TypedAddListener, type UnknownAction } from "@reduxjs/toolkit";
import { isOffline } from "../../site/is-offline";
import type { KeptFiles } from "./kept-files";
import type { UploadEngine } from "./upload-engine";
import { askForSuggestion, deleteFile, keyOf } from "./upload-requests";
import type { UploadTranslate } from "./upload-texts";
import { selectUpload, type UploadsRoot, uploadEvents } from "./uploads-slice";

interface Hands {
  readonly engine: UploadEngine;
  readonly uploadUrl: string;
  readonly t: UploadTranslate;
  /** Undefined where the server forgets a file that it has read. */
  readonly kept: KeptFiles | undefined;
}

const add = addListener as TypedAddListener<UploadsRoot, Dispatch<UnknownAction>>;

/**
 * Does what visitors ask for. For a store with a listener middleware, once; listeners are added through `dispatch`.
 */
export function listenToUploads(dispatch: Dispatch, hands: Hands): void {
  const { engine } = hands;
  dispatch(
    add({
      actionCreator: uploadEvents.cancelConfirmed,
      effect: ({ payload }) => engine.cancel(payload.id),
    }),
  );
  dispatch(
    add({
      actionCreator: uploadEvents.uploadRetried,
      effect: ({ payload }) => engine.retry(payload.id),
    }),
  );
  dispatch(removal(hands));
  dispatch(suggestion(hands));
  dispatch(finish(hands));
}

/** A file that the server has is only gone when the server says so. */
function removal({ engine, uploadUrl, t, kept }: Hands) {
  return add({
    actionCreator: uploadEvents.removalAsked,
    effect: async ({ payload: { id } }, { dispatch, getState }) => {
      const key = keyOf(uploadUrl, engine.answerOf(id));
      if (key !== undefined && !(await deleteFile(key))) {
        dispatch(
          uploadEvents.removalFailed({
            id,
            message: t(isOffline() ? "uploads.error.removal.offline" : "uploads.error.removal"),
          }),
        );
        return;
      }
      kept?.remove(engine.answerOf(id)?.id ?? "");
      const thumbnail = selectUpload(getState(), id)?.thumbnail;
      engine.forget(id);
      dispatch(uploadEvents.fileRemoved({ id }));
      if (thumbnail) URL.revokeObjectURL(thumbnail);
    },
  });
}

function suggestion({ engine, uploadUrl }: Hands) {
  return add({
    actionCreator: uploadEvents.suggestionAsked,
    effect: async ({ payload: { id } }, { dispatch }) => {
      const key = keyOf(uploadUrl, engine.answerOf(id));
      if (key === undefined) return;
      dispatch(uploadEvents.suggestionGiven({ id, suggestion: await askForSuggestion(key) }));
    },
  });
}

/** Asks what a whole file is like, and remembers it for as long as it is kept. */
function finish({ engine, kept }: Hands) {
  return add({
    actionCreator: uploadEvents.uploadFinished,
    effect: ({ payload }, { dispatch, getState }) => {
      const { id, token } = engine.answerOf(payload.id) ?? {};
      const item = selectUpload(getState(), payload.id);
      if (id === undefined || token === undefined || item === undefined) return;
      dispatch(uploadEvents.suggestionAsked({ id: payload.id }));
      kept?.add({ id, token, name: item.name, size: item.size, keptAt: Date.now() });
    },
  });
}
