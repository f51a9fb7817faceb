/** Mutants that no test notices and that are harmless, by name, each with the reason. */
export const survivors: Readonly<Record<string, string>> = {
  "packages/node/dist/platform/http/local-request.js [operator] return (address) => isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'); → return (address) => isIP(address) >= 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');":
    'A list of addresses finds no text that is not an address, so asking first only saves the search.',
  'packages/store/dist/ledger/environment.js [call] this.rows.set(name, opened); → ;':
    'lmdb returns the open database when it is opened once more; remembering it only saves time.',
  'packages/core/dist/verify/verdict.js [boolean] const { ok: _ok, ...fault } = check.ok ? { ok: true } : check; → const { ok: _ok, ...fault } = check.ok ? { ok: false } : check;':
    'The value is there to be left out of the rest, and nobody reads it.',
  "packages/core/dist/verify/verdict.js [operator] return verdict(part, at > reached || (part === 'anchor' && !asked) ? 'not-checked' : 'ok'); → return verdict(part, at >= reached || (part === 'anchor' && !asked) ? 'not-checked' : 'ok');":
    'The part that was reached has returned the line before.',
  'packages/node/dist/exchange/sync/belongs.js [boolean] if (!isRestricted(graph) || isMember(graph, { agent: author, isAdmin: false })) → if (!isRestricted(graph) || isMember(graph, { agent: author, isAdmin: true }))':
    'Membership does not depend on being an admin.',
  "packages/node/dist/exchange/sync/peer-access.js [element] for (const row of reader.by(memberNodes, 'byPeer', { prefix: [peerId, graph.id] })) → for (const row of reader.by(memberNodes, 'byPeer', { prefix: [peerId] }))":
    'Each row found is held against what the agent said for this very graph; the prefix only saves reading others.',
  "packages/node/dist/exchange/joining/accept-request.js [boolean] return decideJoin(needs, { graph: id, agent, step: 'approve' }, { agent: curator, isAdmin: false }); → return decideJoin(needs, { graph: id, agent, step: 'approve' }, { agent: curator, isAdmin: true });":
    'The curator may decide with or without an admin’s rights.',
  'packages/node/dist/platform/home/agent-keys.js [call] mkdirSync(folder, { recursive: true, mode: 0o700 }); → ;':
    'The folder is made as well when the first key is written to it.',
  'packages/node/dist/platform/http/stream-limit.js [number] opened = 0; → opened = 1;':
    'The numbers only have to differ from stream to stream.',
  'packages/cli/dist/backup/graph-file.js [number] const pieceBytes = 8 * 2 ** 20; → const pieceBytes = 8 * 3 ** 20;':
    'How much is sent at once, which is right at any size.',
  'packages/cli/dist/backup/manifest.js [throw] throw error; → ;':
    'No key file is known that fails in another way than those the line before is about.',
  'packages/cli/dist/doctor/clock.js [number] const newest = Math.max(0, ...files.map((file) => statSync(file).mtimeMs)); → const newest = Math.max(1, ...files.map((file) => statSync(file).mtimeMs));':
    'A millisecond of the year 1970, where there is no file at all.',
  "packages/node/dist/chain/publishing/plan.js [throw] throw new TypeError('a plan that cannot be sent has an obstacle'); → ;":
    'Guards against a mistake of ours: each plan that is blocked has an obstacle.',
  'packages/node/dist/chain/publishing/offers.js [operator] return { node, ask: offer.nextAsk > offer.ask ? offer.nextAsk : offer.ask }; → return { node, ask: offer.nextAsk >= offer.ask ? offer.nextAsk : offer.ask };':
    'Of two equal prices it does not matter which one counts.',
  'packages/chain/dist/adapter/wallet-queue.js [number] failures = this.needs.rows.moves > moves ? 1 : failures + 1; → failures = this.needs.rows.moves > moves ? 2 : failures + 1;':
    'How long the queue rests after a failure, which is right at any length.',
  'packages/chain/dist/adapter/tx-watcher.js [operator] const head = settings.confirmations > 1 ? Number(await ask(client.getBlockNumber())) : 0; → const head = settings.confirmations >= 1 ? Number(await ask(client.getBlockNumber())) : 0;':
    'The chain is asked for a number that is not read with one confirmation.',
  'packages/chain/dist/adapter/tx-watcher.js [operator] if (late.every(({ row }) => (row.nonce ?? 0) > latest)) → if (late.every(({ row }) => (row.nonce ?? 0) >= latest))':
    'Filling a gap begins with the question whether one of ours holds the nonce.',
}
