import type { Reply, Routes } from '@kg/contract'
import { layerNames } from './show.js'

/** What an edit has done to a draft. */
export interface Edited extends Reply<Routes['editDraft']> {
  readonly name: string
  readonly shared: boolean
}

export function showEdited({ name, removed, added, missing, tripleCount, seededFrom, shared }: Edited): string {
  return [
    ...(seededFrom === undefined ? [] : [`Started a draft of ${name} from ${layerNames[seededFrom].toLowerCase()}`]),
    `${removed} removed, ${added} added: ${name} has ${tripleCount} ${tripleCount === 1 ? 'statement' : 'statements'}`,
    ...(missing === 0 ? [] : [`${missing} statements to remove were not there`]),
    ...(shared ? [`Shared: others now see this version`] : []),
  ].join('\n')
}
