import {
  branchesUsed,
  branchKey,
  branchToggled,
  categoryToggled,
  listToggled,
  menuClosed,
  menuOpened,
  refineReducer,
  selectRefine,
} from "../../../src/features/refine/refine-slice";

const start = refineReducer(undefined, { type: "start" });
const key = branchKey("disciplines", "health");

test("categories, branches and long lists keep what the visitor made of them", () => {
  const actions = [
    categoryToggled({ field: "job_types", open: false }),
    branchToggled({ key, open: true }),
    listToggled({ key, open: true }),
    branchToggled({ key, open: false }),
  ];
  expect(actions.reduce(refineReducer, start)).toEqual({
    categories: { job_types: false },
    branches: { "disciplines:health": false },
    wholeLists: { "disciplines:health": true },
    menuOpen: false,
  });
});

test("using a value keeps the branches open that it stands in", () => {
  expect(refineReducer(start, branchesUsed([key])).branches).toEqual({ [key]: true });
});

test("the menu opens and closes", () => {
  const opened = refineReducer(start, menuOpened());
  expect(opened.menuOpen).toBe(true);
  expect(refineReducer(opened, menuClosed())).toEqual(start);
});

test("a store without the slice shows the sidebar as it starts", () => {
  expect(selectRefine({})).toEqual(start);
});
