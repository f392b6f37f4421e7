// Loaded before a server that looks beyond this machine: it is told at once that nothing is there, and does not try again.
const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  return hostname === '127.0.0.1' ? fetch(input, init) : Response.json({}, { status: 404 });
};
