import { useDeferredValue } from 'react'
import { useCall } from '../../data/use-call.js'
import css from './import.module.css'

const notes = {
  'draft-open': 'You have a draft of this name: the file is added to it.',
  'wm-sealed': 'A sealed draft of this name exists and cannot be changed. Choose another name.',
  'swm-shared': 'Shared already: the file starts its next version.',
  'vm-confirmed': 'Published already: the file starts its next version.',
} as const

interface Props {
  readonly graph: string
  readonly name: string
  /** Whether another file in the list goes into the same draft. */
  readonly isTwice: boolean
}

/** Says what is there already under the name that was chosen. */
export function NameNote({ graph, name, isTwice }: Props) {
  const asked = useDeferredValue(name.trim())
  const { data: me } = useCall('agentIdentity')
  const { data, error } = useCall(
    'getAsset',
    { params: { name: asked }, query: { contextGraphId: graph, agentAddress: me?.agentAddress ?? '' } },
    { isWanted: me !== undefined && asked !== '' },
  )
  const known = data === undefined || error !== null ? undefined : notes[data.status]
  const note =
    name.trim() === ''
      ? 'A draft needs a name.'
      : (known ?? (isTwice ? 'Goes into one draft with another file of this list.' : undefined))
  return note === undefined ? null : <span className={css.note}>{note}</span>
}
