import { ownPosition } from "../../../src/features/locations/NearestPlace";

type Ask = Geolocation["getCurrentPosition"];

const geolocation = (getCurrentPosition: Ask): Geolocation => ({
  getCurrentPosition,
  watchPosition: () => 0,
  clearWatch: () => {},
});

const refusing = (code: number) =>
  geolocation((_found, failed) => failed?.({ code, message: "" } as GeolocationPositionError));

describe("the visitor's own position", () => {
  it("is told to about a kilometre", async () => {
    const coords = { latitude: 53.79648, longitude: -1.54785 } as GeolocationCoordinates;
    const browser = geolocation((found) => found({ coords } as GeolocationPosition));
    expect(await ownPosition(browser)).toEqual({ latitude: 53.8, longitude: -1.55 });
  });

  it.each([
    [1, "denied"],
    [2, "unavailable"],
    [3, "unavailable"],
  ])("fails with code %i as %s", async (code, problem) => {
    expect(await ownPosition(refusing(code))).toBe(problem);
  });

  it("is unsupported in a browser that has no such thing", async () => {
    expect(await ownPosition(undefined)).toBe("unsupported");
  });

  it("is asked for without waiting long or draining a battery", async () => {
    let asked: PositionOptions | undefined;
    const browser = geolocation((_found, failed, options) => {
      asked = options;
      failed?.({ code: 3, message: "" } as GeolocationPositionError);
    });
    await ownPosition(browser);
    expect(asked).toMatchObject({ enableHighAccuracy: false, timeout: 10_000 });
  });
});
