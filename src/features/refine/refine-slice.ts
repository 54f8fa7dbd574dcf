import { createSlice, type PayloadAction, prepareAutoBatched } from "@reduxjs/toolkit";
import type { Category } from "../../shared/facets";

/** Absent keys mean the views' defaults. */
export interface RefineState {
  readonly categories: Readonly<Partial<Record<Category, boolean>>>;
  /** By `branchKey`. */
  readonly branches: Readonly<Record<string, boolean>>;
  /** Lists shown whole, by their parent's `branchKey`. */
  readonly wholeLists: Readonly<Record<string, boolean>>;
  /** The last used value and its ancestors, by `branchKey`. */
  readonly used?: readonly string[];
  /** Blank space that keeps a row in place, by canonical query. */
  readonly held?: Readonly<Record<string, Spacer | undefined>>;
  readonly filters?: Readonly<Partial<Record<Category, string>>>;
  readonly menuOpen: boolean;
}

/** In pixels: above a category, and below all of them. */
export interface Spacer {
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

interface ValueUse {
  /** `branchKey`s from the root to the value. */
  readonly path: string[];
  readonly isOpen: boolean;
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
    /** A value was toggled: its ancestors stay open, and so does the value if it `isOpen`. */
    valueUsed: {
      reducer: (state, { payload: { path, isOpen } }: PayloadAction<ValueUse>) => {
        state.used = path;
        for (const key of isOpen ? path : path.slice(0, -1)) state.branches[key] = true;
      },
      // The click's own action follows at once; without this, the sidebar would be drawn for each.
      prepare: prepareAutoBatched<ValueUse>(),
    },
    rowHeld: (state, { payload }: PayloadAction<{ canonical: string; spacer: Spacer | undefined }>) => {
      state.held = { ...state.held, [payload.canonical]: payload.spacer };
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

/** The initial state for a store without this slice. */
export const selectRefine = (state: { readonly refine?: RefineState }): RefineState =>
  state.refine ?? initialState;
