import type { CommandInput } from '../../command.js'
import { list, option } from '../shared/input.js'

/** What a note can say beside its text. */
export const detailOptions = [
  { flags: '--about <name>', about: 'What it is about; repeatable', many: true },
  { flags: '--source <text>', about: 'Where you know it from' },
  { flags: '--when <time>', about: 'When it happened: 2026-01-31, or an ISO 8601 time (default: now)' },
  { flags: '--link <iri>', about: 'Related IRI or URL; repeatable', many: true },
]

export function readDetails(input: CommandInput) {
  const [about, links] = [list(input, 'about'), list(input, 'link')]
  return {
    about: about.length === 0 ? undefined : about,
    links: links.length === 0 ? undefined : links,
    source: option(input, 'source'),
    when: option(input, 'when'),
  }
}
