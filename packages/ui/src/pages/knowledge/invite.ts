/** What a curator hands over: which context graph, and where to ask. */
export interface Invite {
  readonly graph: string
  readonly curator?: string
}

/** As a text to send by any way. */
export const inviteText = ({ graph, curator }: Invite): string =>
  `kg:join?${new URLSearchParams({ graph, ...(curator !== undefined && { curator }) })}`

/** Reads an invite, a link to the page for joining, or the bare id of a context graph. */
export function readInvite(text: string): Invite | undefined {
  const given = text.trim()
  const search = /^(?:kg:join|https?:\/\/[^\s?#]+\/join)\?(\S+)$/.exec(given)?.[1]
  if (search === undefined) return given === '' || /\s/.test(given) ? undefined : { graph: given }
  const fields = new URLSearchParams(search)
  const graph = fields.get('graph') ?? ''
  const curator = fields.get('curator') ?? ''
  return graph === '' ? undefined : { graph, ...(curator !== '' && { curator }) }
}
