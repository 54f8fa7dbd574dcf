import { serve } from "../../serving/serve";
import { Fragments } from "./fragments";

export async function withServer<Result>(
  directory: string,
  ask: (fragments: Fragments) => Promise<Result>,
): Promise<Result> {
  const server = await serve(directory, { LOG_LEVEL: "warn" });
  try {
    return await ask(new Fragments(server.address));
  } finally {
    await server.stop();
  }
}
