import { isDeepStrictEqual } from 'node:util'
import { defined } from '@kg/core/values'
import { hasToken, isOurs, mergeEntry, servingOf } from './entry.js'
import type { ConfigFormat } from './formats/config-format.js'
import { NotEditableError } from './not-editable.js'
import type { Target } from './target.js'

export type Action = 'added' | 'updated' | 'removed' | 'unchanged'

/** What is to become of a file: its new text, or no file. */
export interface Plan {
  readonly action: Action
  readonly text: string | undefined
  /** The text before us comes back, so that no copy of it is needed any more. */
  readonly exact?: boolean
  /** Whom the client acts as. */
  readonly agent?: string
  /** The tools that it offers, where that was chosen. */
  readonly profile?: string
  /** Before agents had names in entries, clients acted as admin. */
  readonly wasAdmin?: boolean
  readonly why?: string
}

type PutTarget = Pick<Target, 'client' | 'format' | 'serving' | 'entry'>

/** Puts our entry in, or right; another server of our name is replaced only by force. */
export function planPut(text: string | undefined, target: PutTarget, force = false): Plan {
  const { format, client, serving: chosen, entry: entryOf } = target
  const old = text ?? ''
  const present = format.find(old)
  if (present !== undefined && !isOurs(present) && !force) {
    throw new NotEditableError('it has a server called kg that does not belong to this kg; replace it with --force')
  }
  const own = isOurs(present) ? present : undefined
  const before = servingOf(own)
  const agent = chosen.agent ?? before.agent ?? (hasToken(own) ? undefined : client)
  const profile = chosen.profile ?? before.profile
  const entry = mergeEntry(own, entryOf(defined({ agent, profile })))
  const wasAdmin = own !== undefined && before.agent === undefined && !hasToken(own) ? true : undefined
  const acting = defined({ agent, profile, wasAdmin })
  if (isDeepStrictEqual(plain(present), plain(entry))) return { action: 'unchanged', text, ...acting }
  const after = guarded(old, format.put(old, entry), format)
  if (!isDeepStrictEqual(plain(format.find(after)), plain(entry)))
    throw new NotEditableError('the entry cannot be added')
  return { action: present === undefined ? 'added' : 'updated', text: after, ...acting }
}

/** Takes our entry out. Where the file is what set-up made of the copy beside it, the copy comes back byte for byte. */
export function planDrop(text: string | undefined, copy: string | undefined, format: ConfigFormat): Plan {
  const present = text === undefined ? undefined : format.find(text)
  if (text === undefined || present === undefined) return { action: 'unchanged', text }
  if (!isOurs(present)) return { action: 'unchanged', text, why: 'its server called kg does not belong to this kg' }
  if (madeFrom(copy, text, format)) return { action: 'removed', text: copy, exact: true }
  return { action: 'removed', text: guarded(text, format.drop(text), format) }
}

/** Whether set-up made this text out of that one, or of no file. */
export function madeFrom(copy: string | undefined, text: string, format: ConfigFormat): boolean {
  try {
    const present = format.find(text)
    if (present === undefined || format.find(copy ?? '') !== undefined) return false
    return format.put(copy ?? '', present as Record<string, unknown>) === text
  } catch (error) {
    // The copy may be anything by now.
    if (error instanceof NotEditableError) return false
    throw error
  }
}

/** The last word: nothing is written that would change more than our entry. */
function guarded(before: string, after: string, format: ConfigFormat): string {
  if (format.rest(before) !== format.rest(after))
    throw new NotEditableError('kg cannot change the entry without changing other settings')
  return after
}

/** Without differences that are none, as of prototypes. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
