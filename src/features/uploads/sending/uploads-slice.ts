import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { CvSuggestion } from "../../../shared/wire/uploads";

/** `refused`: never sent, for its size, type or number. `removing`: the server is asked to delete it. */
type UploadStatus = "queued" | "uploading" | "done" | "failed" | "canceled" | "refused" | "removing";

/** The serialisable part of a file; the engine holds the rest. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly status: UploadStatus;
  readonly bytesSent: number;
  /** Null while unknown. */
  readonly bytesPerSecond: number | null;
  /** The error, in words for visitors. */
  readonly message: string | null;
  /** An object URL. */
  readonly thumbnail: string | null;
  /** Asking the visitor to confirm cancelling. */
  readonly isAsking: boolean;
  /** `failed`: the request failed; `unavailable`: the server gives none; null: not requested yet. */
  readonly suggestion:
    | CvSuggestion
    | { readonly state: "reading" }
    | { readonly state: "failed" }
    | { readonly state: "unavailable" }
    | null;
}

export interface UploadsState {
  readonly items: readonly UploadItem[];
}

export interface UploadsRoot {
  /** Injected when the panel is first opened. */
  readonly uploads?: UploadsState;
}

type About<Facts = unknown> = PayloadAction<{ readonly id: string } & Facts>;

const initialState: UploadsState = { items: [] };

function changed(state: UploadsState, id: string, change: Partial<UploadItem>): UploadsState {
  return { items: state.items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
}

const fresh = {
  bytesSent: 0,
  bytesPerSecond: null,
  message: null,
  isAsking: false,
  suggestion: null,
} as const;

export const uploadsSlice = createSlice({
  name: "uploads",
  initialState,
  reducers: {
    fileAdded: (state, { payload }: About<{ readonly name: string; readonly size: number }>) => ({
      items: [...state.items, { ...payload, ...fresh, status: "queued", thumbnail: null }],
    }),
    /** Uploaded by an earlier page. */
    fileKept: (state, { payload }: About<{ readonly name: string; readonly size: number }>) => ({
      items: [
        ...state.items,
        { ...payload, ...fresh, bytesSent: payload.size, status: "done", thumbnail: null },
      ],
    }),
    fileRefused: (state, { payload: { id, message } }: About<{ readonly message: string }>) =>
      changed(state, id, { status: "refused", message }),
    thumbnailMade: (state, { payload: { id, url } }: About<{ readonly url: string }>) =>
      changed(state, id, { thumbnail: url }),
    uploadStarted: (state, { payload: { id } }: About) =>
      changed(state, id, { ...fresh, status: "uploading" }),
    uploadProgressed: (
      state,
      {
        payload: { id, ...progress },
      }: About<{ readonly bytesSent: number; readonly bytesPerSecond: number | null }>,
    ) => changed(state, id, progress),
    uploadFinished: (state, { payload: { id } }: About) => {
      const size = state.items.find((item) => item.id === id)?.size ?? 0;
      return changed(state, id, { ...fresh, status: "done", bytesSent: size });
    },
    uploadFailed: (state, { payload: { id, message } }: About<{ readonly message: string }>) =>
      changed(state, id, { status: "failed", message, bytesPerSecond: null, isAsking: false }),
    uploadCanceled: (state, { payload: { id, message } }: About<{ readonly message: string }>) =>
      changed(state, id, { status: "canceled", message, bytesPerSecond: null, isAsking: false }),
    cancelAsked: (state, { payload: { id } }: About) => changed(state, id, { isAsking: true }),
    cancelDeclined: (state, { payload: { id } }: About) => changed(state, id, { isAsking: false }),
    cancelConfirmed: (state, { payload: { id } }: About) => changed(state, id, { isAsking: false }),
    uploadRetried: (state, { payload: { id } }: About) => changed(state, id, { ...fresh, status: "queued" }),
    removalAsked: (state, { payload: { id } }: About) =>
      changed(state, id, { status: "removing", message: null }),
    removalFailed: (state, { payload: { id, message } }: About<{ readonly message: string }>) =>
      changed(state, id, { status: "done", message }),
    fileRemoved: (state, { payload: { id } }: About) => ({
      items: state.items.filter((item) => item.id !== id),
    }),
    suggestionAsked: (state, { payload: { id } }: About) =>
      changed(state, id, { suggestion: { state: "reading" } }),
    suggestionGiven: (
      state,
      { payload: { id, suggestion } }: About<{ readonly suggestion: UploadItem["suggestion"] }>,
    ) => changed(state, id, { suggestion }),
  },
});

export const uploadEvents = uploadsSlice.actions;

const none: readonly UploadItem[] = [];

export const selectUploads = ({ uploads }: UploadsRoot): readonly UploadItem[] => uploads?.items ?? none;
export const selectUpload = (state: UploadsRoot, id: string): UploadItem | undefined =>
  selectUploads(state).find((item) => item.id === id);
export const selectIsUploading = (state: UploadsRoot): boolean =>
  selectUploads(state).some(({ status }) => status === "queued" || status === "uploading");
