import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Category } from "../../shared/facets";

/** What is open in the sidebar and its small-screen menu. Absent keys are as they start: the views know how. */
export interface RefineState {
  readonly categories: Readonly<Partial<Record<Category, boolean>>>;
  /** By `branchKey`. */
  readonly branches: Readonly<Record<string, boolean>>;
  /** Lists shown whole, by `branchKey` of the value they stand under. */
  readonly wholeLists: Readonly<Record<string, boolean>>;
  /** The value used last and those it stands below, by `branchKey`. */
  readonly used?: readonly string[];
  /** What is left blank for a row to stay where it was, by canonical query. */
  readonly held?: Readonly<Record<string, Blank | undefined>>;
  /** What is typed to find a value by its name. */
  readonly filters?: Readonly<Partial<Record<Category, string>>>;
  readonly menuOpen: boolean;
}

/** In pixels: above a category, and below all of them. */
export interface Blank {
  readonly field: string;
  readonly above: number;
  readonly below: number;
}

const initialState: RefineState = { categories: {}, branches: {}, wholeLists: {}, menuOpen: false };

/** `slug` is empty for a category's own list. */
export function branchKey(field: Category, slug: string): string {
  return `${field}:${slug}`;
}

export interface BranchMoved {
  readonly key: string;
  readonly open: boolean;
}

export const refineSlice = createSlice({
  name: "refine",
  initialState,
  reducers: {
    categoryToggled: (state, { payload }: PayloadAction<{ field: Category; open: boolean }>) => {
      state.categories[payload.field] = payload.open;
    },
    branchToggled: (state, { payload }: PayloadAction<BranchMoved>) => {
      state.branches[payload.key] = payload.open;
    },
    /** A value was chosen or dropped: what it stands below stays open, and so does it if it `isOpen`. */
    valueUsed: (state, { payload }: PayloadAction<{ path: string[]; isOpen: boolean }>) => {
      state.used = payload.path;
      for (const key of payload.isOpen ? payload.path : payload.path.slice(0, -1)) state.branches[key] = true;
    },
    rowHeld: (state, { payload }: PayloadAction<{ canonical: string; blank: Blank | undefined }>) => {
      state.held = { ...state.held, [payload.canonical]: payload.blank };
    },
    listToggled: (state, { payload }: PayloadAction<BranchMoved>) => {
      state.wholeLists[payload.key] = payload.open;
    },
    filterTyped: (state, { payload }: PayloadAction<{ field: Category; words: string }>) => {
      state.filters = { ...state.filters, [payload.field]: payload.words };
    },
    menuOpened: (state) => {
      state.menuOpen = true;
    },
    menuClosed: (state) => {
      state.menuOpen = false;
    },
  },
});

export const {
  categoryToggled,
  branchToggled,
  valueUsed,
  rowHeld,
  listToggled,
  filterTyped,
  menuOpened,
  menuClosed,
} = refineSlice.actions;

/** A store without this slice shows the sidebar as it starts. */
export const selectRefine = (state: { readonly refine?: RefineState }): RefineState =>
  state.refine ?? initialState;
