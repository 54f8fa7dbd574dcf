import { whenPainted } from "../../../src/features/site/when-painted";

/** Frames are painted when the test says so. */
let frames: Map<number, () => void>;

function paint() {
  const due = [...frames.values()];
  frames.clear();
  for (const act of due) act();
}

beforeEach(() => {
  jest.useFakeTimers();
  frames = new Map();
  Object.assign(globalThis, {
    document: { hidden: false },
    requestAnimationFrame: (act: () => void) => frames.set(frames.size + 1, act).size,
    cancelAnimationFrame: (frame: number) => frames.delete(frame),
  });
});

afterEach(() => {
  jest.useRealTimers();
  for (const name of ["document", "requestAnimationFrame", "cancelAnimationFrame"]) {
    Reflect.deleteProperty(globalThis, name);
  }
});

test("it comes in a task of its own after the next frame", () => {
  const act = jest.fn();
  whenPainted(act);
  jest.runAllTimers();
  expect(act).not.toHaveBeenCalled();
  paint();
  expect(act).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test("in a tab that paints nothing it does not wait for a frame", () => {
  Object.assign(globalThis, { document: { hidden: true } });
  const act = jest.fn();
  whenPainted(act);
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test("it can be called off before the frame and after it", () => {
  const act = jest.fn();
  const callOff = [whenPainted(act), whenPainted(act)];
  callOff[0]?.();
  paint();
  callOff[1]?.();
  jest.runAllTimers();
  expect(act).not.toHaveBeenCalled();
});
