import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { Chip } from '../../look/layer.js'

interface Props {
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED'
  readonly progress?: { readonly step?: string | undefined; readonly objects?: number | undefined } | undefined
}

const stepWords: Readonly<Record<string, string>> = { converting: 'Reading', storing: 'Storing' }

/** Where an import stands. */
export function ImportState({ status, progress }: Props) {
  if (status === 'COMPLETED')
    return (
      <Chip tone="published" icon={<CircleCheck size={14} aria-hidden />}>
        Imported
      </Chip>
    )
  if (status === 'FAILED')
    return (
      <Chip tone="danger" icon={<CircleAlert size={14} aria-hidden />}>
        Failed
      </Chip>
    )
  const { step, objects } = progress ?? {}
  return (
    <Chip tone="shared" icon={<LoaderCircle size={14} aria-hidden />}>
      {step === undefined ? 'Waiting' : (stepWords[step] ?? step)}
      {objects === undefined ? '' : `: ${objects.toLocaleString()} objects`}
    </Chip>
  )
}
