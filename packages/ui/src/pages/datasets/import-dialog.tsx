import { type ChangeEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Choice, TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { importReportPath } from '../paths.js'
import { bytesText } from './bytes-text.js'
import { headBytes, readStandard, type Standard, standards, standardWords } from './read-standard.js'

/** Sends a file to be imported, and leads to its report. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | undefined>()
  const [standard, setStandard] = useState<Standard | ''>('')
  const [graph, setGraph] = useState('datasets')
  const [, go] = useLocation()
  const fields = { standard_id: standard, context_graph_id: graph.trim() }
  const sending = useAct(async (client, given: File) => {
    const bytes = new Uint8Array(await given.arrayBuffer())
    return client.upload('importDataset', {
      params: {},
      fields,
      file: { name: given.name, type: given.type || 'application/octet-stream', bytes },
    })
  })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    setFile(chosen)
    if (chosen !== undefined)
      setStandard(readStandard(new Uint8Array(await chosen.slice(0, headBytes).arrayBuffer())) ?? '')
  }
  const send = () => {
    if (file !== undefined) sending.mutate(file, { onSuccess: ({ handler_id }) => go(importReportPath(handler_id)) })
  }
  const name = file?.name ?? 'file.xml'
  return (
    <FormDialog
      title="Import a dataset"
      verb={sending.isPending ? `Sending ${file === undefined ? '' : bytesText(file.size)}` : 'Import'}
      isReady={file !== undefined && standard !== '' && graph.trim() !== ''}
      act={sending}
      onSend={send}
      onClose={onClose}
      command={
        <AsCommand
          route="importDataset"
          kg={kgLine('dataset', 'import', name, ...(standard === '' ? [] : ['--standard', standard]), '-c', graph)}
        />
      }
    >
      <TextField
        label="File"
        type="file"
        accept=".xml,.json,.jsonld,application/xml,application/json"
        onChange={(event) => void choose(event)}
        hint={
          file === undefined
            ? 'GS1 EPCIS 1.2 or 2.0 in XML, EPCIS 2.0 in JSON-LD, WOT, or KG-JSON of an earlier generation'
            : `${bytesText(file.size)}${standard === '' ? ': choose what it is' : ''}`
        }
      />
      <Choice
        label="What it is"
        value={standard}
        onChange={(event) => setStandard(standards.find((one) => one === event.target.value) ?? '')}
      >
        <option value="">Choose</option>
        {standards.map((one) => (
          <option key={one} value={one}>
            {standardWords[one]}
          </option>
        ))}
      </Choice>
      <TextField
        label="Context graph"
        value={graph}
        required
        maxLength={256}
        onChange={(event) => setGraph(event.target.value)}
        hint="Only you see the dataset until you share it"
      />
    </FormDialog>
  )
}
