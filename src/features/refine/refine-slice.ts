import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ChoiceField, FacetField } from "../../shared/search-query";

/** A part of the accordion, by the key in the URL. */
export type Category = FacetField | ChoiceField;

/** What is open in the sidebar and its small-screen menu. Absent keys are as they start: the views know how. */
export interface RefineState {
  readonly categories: Readonly<Partial<Record<Category, boolean>>>;
  /** By `branchKey`. */
  readonly branches: Readonly<Record<string, boolean>>;
  /** Lists shown whole, by `branchKey` of the value they stand under. */
  readonly wholeLists: Readonly<Record<string, boolean>>;
  /** What is typed to find a value by its name. */
  readonly filters?: Readonly<Partial<Record<Category, string>>>;
  readonly menuOpen: boolean;
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

const refineSlice = createSlice({
  name: "refine",
  initialState,
  reducers: {
    categoryToggled: (state, { payload }: PayloadAction<{ field: Category; open: boolean }>) => {
      state.categories[payload.field] = payload.open;
    },
    branchToggled: (state, { payload }: PayloadAction<BranchMoved>) => {
      state.branches[payload.key] = payload.open;
    },
    /** A value was used: the branches it stands in stay as they are, chosen or not. */
    branchesUsed: (state, { payload }: PayloadAction<readonly string[]>) => {
      for (const key of payload) state.branches[key] = true;
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
  branchesUsed,
  listToggled,
  filterTyped,
  menuOpened,
  menuClosed,
} = refineSlice.actions;
export const refineReducer = refineSlice.reducer;

/** A store without this slice shows the sidebar as it starts. */
export const selectRefine = (state: { readonly refine?: RefineState }): RefineState =>
  state.refine ?? initialState;
