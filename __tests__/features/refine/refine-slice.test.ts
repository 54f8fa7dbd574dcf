import { broadeningChosen, facetToggled, refinementsCleared } from "../../../src/features/navigation/events";
import { keepSpacer } from "../../../src/features/refine/pin-rows";
import {
  branchKey,
  branchToggled,
  categoryToggled,
  listToggled,
  menuClosed,
  menuOpened,
  refineSlice,
  rowHeld,
  selectRefine,
  valueUsed,
} from "../../../src/features/refine/refine-slice";
import { parseQuery } from "../../../src/shared/query-codec";
import { visit } from "../../support/visit";

const start = refineSlice.reducer(undefined, { type: "start" });
const key = branchKey("disciplines", "health");

test("categories, branches and long lists keep the visitor's last choice", () => {
  const actions = [
    categoryToggled({ field: "job_types", open: false }),
    branchToggled({ key, open: true }),
    listToggled({ key, open: true }),
    branchToggled({ key, open: false }),
  ];
  expect(actions.reduce(refineSlice.reducer, start)).toEqual({
    categories: { job_types: false },
    branches: { "disciplines:health": false },
    wholeLists: { "disciplines:health": true },
    menuOpen: false,
  });
});

test("using a value keeps its parent branches open, and its own if it is open", () => {
  const path = [key, branchKey("disciplines", "health.nursing")];
  const { branches, used } = refineSlice.reducer(start, valueUsed({ path, isOpen: false }));
  expect([branches, used]).toEqual([{ [key]: true }, path]);
  const opened = refineSlice.reducer(start, valueUsed({ path: [key], isOpen: true }));
  expect(opened.branches).toEqual({ [key]: true });
});

describe("the spacer of a held row", () => {
  const spacer = { field: "job_types", above: 40, below: 0 };

  function opened() {
    const { store, history, answered } = visit("/jobs?remote=1");
    keepSpacer(store.dispatch);
    const hold = (above: number) => {
      const { canonical } = store.getState().search;
      store.dispatch(rowHeld({ canonical, spacer: { ...spacer, above } }));
    };
    const above = () => store.getState().refine.held?.[store.getState().search.canonical]?.above;
    const to = (search: string) => ({ to: parseQuery(search) });
    hold(40);
    return { store, history, hold, above, to, answered };
  }

  test("carries over to the next refinement, and each history entry keeps its own", async () => {
    const { store, history, hold, above, to, answered } = opened();
    store.dispatch(facetToggled(to("remote=1&posted_within=7")));
    expect(above()).toBe(40);
    hold(7);
    await answered("posted_within=7&remote=1");
    await history.back();
    expect(above()).toBe(40);
    await history.forward();
    expect(above()).toBe(7);
  });

  test("is dropped when the search is reached by another way", async () => {
    const { store, above, to, answered } = opened();
    store.dispatch(refinementsCleared(to("")));
    expect(above()).toBeUndefined();
    await answered("");
    store.dispatch(broadeningChosen(to("remote=1")));
    expect(above()).toBeUndefined();
  });
});

test("the menu opens and closes", () => {
  const opened = refineSlice.reducer(start, menuOpened());
  expect(opened.menuOpen).toBe(true);
  expect(refineSlice.reducer(opened, menuClosed())).toEqual(start);
});

test("the initial state is selected from a store without the slice", () => {
  expect(selectRefine({})).toEqual(start);
});
