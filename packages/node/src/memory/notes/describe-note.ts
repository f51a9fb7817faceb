import type { Note } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { FoundNote, LedgerReader, Said } from '@kg/store'
import { assetRows } from '../assets/table.js'
import { publishedFacts } from '../search/index.js'

const iso = (ms: number): string => new Date(ms).toISOString()

/** A note with what the ledger knows of its asset. */
export function describeNote(reader: LedgerReader, found: FoundNote): Note {
  const { agent, contextGraphId, name } = found
  const row = reader.get(assetRows, [contextGraphId, name, agent])
  const { asset, trust } = publishedFacts(reader, found)
  return {
    note: found.entity,
    kind: found.kind,
    text: found.text,
    author: agent,
    contextGraphId,
    name,
    layer: found.layer,
    ...defined({
      label: found.label,
      speaker: found.speaker,
      time: mapDefined(found.time, iso),
      recorded: mapDefined(found.stored ?? row?.updatedAt, iso),
      source: found.source,
      ...found.place,
      about: found.about.length === 0 ? undefined : [...found.about],
      ual: asset?.ual,
      trust,
      supersedes: found.supersedes,
      supersededBy: mapDefined(found.supersededBy, ({ entity, text, agent: author }) => ({
        note: entity,
        text,
        author,
      })),
      neighbours: mapDefined(found.neighbours, (turns) => turns.map(describeTurn)),
    }),
  }
}

const describeTurn = ({ entity, speaker, text, time }: Said) => ({
  note: entity,
  text,
  ...defined({ speaker, time: mapDefined(time, iso) }),
})
