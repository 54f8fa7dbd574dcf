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
import { fragmentOf } from "../../support/fake-server";
import { visit } from "../../support/visit";

const start = refineSlice.reducer(undefined, { type: "start" });
const key = branchKey("disciplines", "health");

test("categories, branches and long lists keep what the visitor made of them", () => {
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

test("using a value keeps the branches open that it stands in, and its own if that is open", () => {
  const path = [key, branchKey("disciplines", "health.nursing")];
  const { branches, used } = refineSlice.reducer(start, valueUsed({ path, isOpen: false }));
  expect([branches, used]).toEqual([{ [key]: true }, path]);
  const opened = refineSlice.reducer(start, valueUsed({ path: [key], isOpen: true }));
  expect(opened.branches).toEqual({ [key]: true });
});

describe("blank space for a row", () => {
  const spacer = { field: "job_types", above: 40, below: 0 };

  function opened() {
    const { store, history, server, settle } = visit("/jobs?remote=1");
    keepSpacer(store.dispatch);
    const hold = (above: number) => {
      const { canonical } = store.getState().search;
      store.dispatch(rowHeld({ canonical, spacer: { ...spacer, above } }));
    };
    const above = () => store.getState().refine.held?.[store.getState().search.canonical]?.above;
    const to = (search: string) => ({ to: parseQuery(search) });
    const answer = async (canonical: string) => {
      (await server.asked(canonical)).answer(fragmentOf(canonical));
      await settle();
    };
    hold(40);
    return { store, history, hold, above, to, answer };
  }

  test("goes along with what else is chosen, and each entry has its own on the way back", async () => {
    const { store, history, hold, above, to, answer } = opened();
    store.dispatch(facetToggled(to("remote=1&posted_within=7")));
    expect(above()).toBe(40);
    hold(7);
    await answer("posted_within=7&remote=1");
    await history.back();
    expect(above()).toBe(40);
    await history.forward();
    expect(above()).toBe(7);
  });

  test("is gone where the same search is come to by another way", async () => {
    const { store, above, to, answer } = opened();
    store.dispatch(refinementsCleared(to("")));
    expect(above()).toBeUndefined();
    await answer("");
    store.dispatch(broadeningChosen(to("remote=1")));
    expect(above()).toBeUndefined();
  });
});

test("the menu opens and closes", () => {
  const opened = refineSlice.reducer(start, menuOpened());
  expect(opened.menuOpen).toBe(true);
  expect(refineSlice.reducer(opened, menuClosed())).toEqual(start);
});

test("a store without the slice shows the sidebar as it starts", () => {
  expect(selectRefine({})).toEqual(start);
});
