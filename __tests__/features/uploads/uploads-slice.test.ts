import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { injectSlice } from "../../../src/features/site/store";
import { newsBetween } from "../../../src/features/uploads/panel/UploadPanel";
import { typesText, uploadText } from "../../../src/features/uploads/sending/upload-texts";
import {
  selectIsUploading,
  selectUploads,
  type UploadsState,
  uploadEvents,
  uploadsSlice,
} from "../../../src/features/uploads/sending/uploads-slice";
import { makeStore } from "../../../src/page/make-store";

type Event = ReturnType<(typeof uploadEvents)[keyof typeof uploadEvents]>;

const uploadsAfter = (...events: Event[]): UploadsState =>
  events.reduce(uploadsSlice.reducer, uploadsSlice.getInitialState());
const added = uploadEvents.fileAdded({ id: "a", name: "cv.pdf", size: 1000 });
const started = uploadEvents.uploadStarted({ id: "a" });
const only = (state: UploadsState) => state.items[0];

describe("the uploads in the store", () => {
  it("are listed in the order they were added", () => {
    const { items } = uploadsAfter(added, uploadEvents.fileAdded({ id: "b", name: "b.pdf", size: 1 }));
    expect(items.map(({ id, status }) => [id, status])).toEqual([
      ["a", "queued"],
      ["b", "queued"],
    ]);
  });

  it("end as done with all bytes sent and no message from an earlier failure", () => {
    const failed = uploadEvents.uploadFailed({ id: "a", message: "No." });
    const state = uploadsAfter(
      added,
      started,
      failed,
      uploadEvents.uploadRetried({ id: "a" }),
      started,
      uploadEvents.uploadFinished({ id: "a" }),
    );
    expect(only(state)).toMatchObject({ status: "done", bytesSent: 1000, message: null });
  });

  it("stop asking for confirmation once they end or the visitor declines", () => {
    const asked = [added, started, uploadEvents.cancelAsked({ id: "a" })];
    expect(only(uploadsAfter(...asked))?.isAsking).toBe(true);
    for (const end of [
      uploadEvents.uploadFinished({ id: "a" }),
      uploadEvents.uploadFailed({ id: "a", message: "No." }),
      uploadEvents.uploadCanceled({ id: "a", message: "Off." }),
      uploadEvents.cancelDeclined({ id: "a" }),
    ]) {
      expect(only(uploadsAfter(...asked, end))?.isAsking).toBe(false);
    }
  });

  it("return to done when their removal fails", () => {
    const state = uploadsAfter(
      added,
      started,
      uploadEvents.uploadFinished({ id: "a" }),
      uploadEvents.removalAsked({ id: "a" }),
      uploadEvents.removalFailed({ id: "a", message: "No." }),
    );
    expect(only(state)).toMatchObject({ status: "done", message: "No." });
  });

  it("ignore events for an unknown file", () => {
    const state = uploadsAfter(added);
    expect(uploadsSlice.reducer(state, uploadEvents.thumbnailMade({ id: "gone", url: "blob:x" }))).toEqual(
      state,
    );
  });

  it("count as uploading from being added until they finish", () => {
    const isUploading = (...events: Event[]) => selectIsUploading({ uploads: uploadsAfter(...events) });
    expect([isUploading(), isUploading(added), isUploading(added, started)]).toEqual([false, true, true]);
    expect(isUploading(added, started, uploadEvents.uploadFinished({ id: "a" }))).toBe(false);
  });
});

describe("the uploads slice", () => {
  it("reads as empty until it is injected, in that store alone", () => {
    const [store, other] = [makeStore(), makeStore()];
    store.dispatch(added);
    expect(selectUploads(store.getState())).toEqual([]);
    const dispatch: ThunkDispatch<unknown, unknown, UnknownAction> = store.dispatch;
    dispatch(injectSlice(uploadsSlice));
    for (const each of [store, other]) each.dispatch(added);
    expect(selectUploads(store.getState())).toHaveLength(1);
    expect(other.getState()).not.toHaveProperty("uploads");
  });
});

describe("announcements", () => {
  const t = (key: Parameters<typeof uploadText>[1], values = {}) => uploadText({}, key, values);
  const news = (before: UploadsState, later: UploadsState) => newsBetween(before.items, later.items, t);

  it("report how each upload ended, and no progress", () => {
    const before = uploadsAfter(added, started);
    const progressed = uploadsAfter(
      added,
      started,
      uploadEvents.uploadProgressed({ id: "a", bytesSent: 5, bytesPerSecond: 1 }),
    );
    expect(news(before, progressed)).toEqual([]);
    expect(news(before, uploadsAfter(added, started, uploadEvents.uploadFinished({ id: "a" })))).toEqual([
      "cv.pdf uploaded.",
    ]);
    expect(
      news(before, uploadsAfter(added, started, uploadEvents.uploadFailed({ id: "a", message: "No." }))),
    ).toEqual(["cv.pdf: No."]);
    expect(news(before, uploadsAfter())).toEqual(["cv.pdf removed."]);
  });

  it("are not repeated", () => {
    const failed = uploadsAfter(added, started, uploadEvents.uploadFailed({ id: "a", message: "No." }));
    expect(
      news(failed, uploadsSlice.reducer(failed, uploadEvents.thumbnailMade({ id: "a", url: "blob:x" }))),
    ).toEqual([]);
  });
});

describe("accepted types", () => {
  it("have readable names, once each", () => {
    expect(typesText([".pdf", ".PDF", "image/*", "text/plain"], "pictures")).toBe(
      "PDF, pictures, text/plain",
    );
  });
});
