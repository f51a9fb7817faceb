// The stranger, in a process of its own: takes what it has to know as JSON, and tells at the end what it tried.
import { parseArgs } from 'node:util'
import { wantAcknowledgements } from './lib/attacks/acknowledgements.js'
import { announceGraphs, fillAnnouncedGraphs } from './lib/attacks/announcements.js'
import { askToJoin } from './lib/attacks/joins.js'
import { askQueries } from './lib/attacks/queries.js'
import { changeProfiles, shareJunk } from './lib/attacks/records.js'
import { readSlowly, stayMute } from './lib/attacks/slow-streams.js'
import { type Band, gatherBand } from './lib/band.js'
import type { Target } from './lib/target.js'

/** Each attack, and how many do it at once. */
const attacks: readonly (readonly [attack: (band: Band) => Promise<void>, atOnce: number])[] = [
  [announceGraphs, 2],
  [fillAnnouncedGraphs, 2],
  [shareJunk, 2],
  [changeProfiles, 2],
  [askToJoin, 4],
  [wantAcknowledgements, 4],
  [askQueries, 8],
  [readSlowly, 2],
  [stayMute, 20],
]

const { values } = parseArgs({
  options: { target: { type: 'string', default: '{}' }, keys: { type: 'string' }, seconds: { type: 'string' } },
})
await using band = await gatherBand(JSON.parse(values.target) as Target, {
  keys: Number(values.keys),
  ms: Number(values.seconds) * 1000,
})
await Promise.all(attacks.flatMap(([attack, atOnce]) => Array.from({ length: atOnce }, () => attack(band))))
console.log(JSON.stringify(band.tally))
