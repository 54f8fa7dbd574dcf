import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** `npx jobsieve mailbox [PORT]`: prints all mail sent to smtp://localhost:2525, to try alerts locally. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onData: show,
});
server.on("error", (error) => console.error(error.message));
server.listen(Number(process.argv[2] ?? 2525), "127.0.0.1", () => {
  console.log(`Mail is taken at smtp://localhost:${server.server.address().port} and shown here.`);
});

async function show(stream, { envelope: { rcptTo } }, done) {
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  const { subject, text } = await new PostalMime().parse(Buffer.concat(pieces));
  console.log(`\nTo ${rcptTo.map(({ address }) => address).join(", ")}: ${subject}\n\n${text}`);
  done();
}
