import { whenPainted } from "../../../src/features/site/browser";

/** Pending frame callbacks, which `paint` runs. */
let frames: (() => void)[];

function paint() {
  for (const act of frames.splice(0)) act();
}

beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  Object.assign(globalThis, {
    document: { hidden: false },
    requestAnimationFrame: (act: () => void) => frames.push(act),
  });
});

afterEach(() => {
  jest.useRealTimers();
  for (const name of ["document", "requestAnimationFrame"]) {
    Reflect.deleteProperty(globalThis, name);
  }
});

test("whenPainted acts in a separate task after the next frame", () => {
  const act = jest.fn();
  whenPainted(act);
  jest.runAllTimers();
  expect(act).not.toHaveBeenCalled();
  paint();
  expect(act).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test("whenPainted does not wait for a frame in a hidden tab", () => {
  Object.assign(globalThis, { document: { hidden: true } });
  const act = jest.fn();
  whenPainted(act);
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});
