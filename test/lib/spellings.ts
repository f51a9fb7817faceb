/** Ways to ask for a context graph, exactly and nearly. Those that are ids of other graphs are given with the rest. */
export function spellingsOf(id: string, onChainId: string): string[] {
  const parts = id.split('/')
  const [owner = '', ...rest] = parts
  return [
    ...[id, `did:kg:context-graph:${id}`, onChainId, `#${onChainId}`],
    // Ancestors.
    ...parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/')),
    `${owner}/`,
    // Prefixes and ends.
    ...[id.slice(0, -1), id.slice(0, 12), `${id.slice(0, -3)}*`, rest.join('/'), rest.at(-1) ?? ''],
    // Extensions.
    ...[`${id}/`, `${id}//`, `${id}/annex`, `${id}/nothing`, `${id}/.`, `${id}/../${rest.at(-1)}`, `${id}s`],
    // Other letters for the same.
    ...[id.toUpperCase(), `${owner.toUpperCase().replace('0X', '0x')}/${rest.join('/')}`],
    ...[
      `${owner}/${rest.join('/').toUpperCase()}`,
      encodeURIComponent(id),
      id.replaceAll('/', '%2F'),
      `${id}%00`,
      ` ${id}`,
    ],
  ]
}
