import type { DownloadFormat } from '@kg/contract'
import { useMutation } from '@tanstack/react-query'
import { Download as Icon } from 'lucide-react'
import { useState } from 'react'
import { useNode } from '../../data/node.js'
import { Button } from '../../look/button.js'
import { saveFile } from '../../look/save-file.js'
import { explain } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import css from './query.module.css'

interface Props {
  /** What was asked, as the node takes it. */
  readonly body: { readonly sparql: string }
  readonly isRows: boolean
}

const rowFormats = [
  ['csv', 'CSV'],
  ['tsv', 'TSV'],
  ['json', 'SPARQL JSON'],
  ['xml', 'SPARQL XML'],
] as const
const statementFormats = [
  ['turtle', 'Turtle'],
  ['nquads', 'N-Quads'],
  ['ntriples', 'N-Triples'],
  ['jsonld', 'JSON-LD'],
  ['rdfxml', 'RDF/XML'],
] as const
const endings: Partial<Record<DownloadFormat, string>> = {
  json: 'srj',
  xml: 'srx',
  turtle: 'ttl',
  nquads: 'nq',
  ntriples: 'nt',
  rdfxml: 'rdf',
}

/** Takes the answer away as a file that the node writes. */
export function Download({ body, isRows }: Props) {
  const formats = isRows ? rowFormats : statementFormats
  const [chosen, choose] = useState<DownloadFormat>(formats[0][0])
  const format = formats.find(([key]) => key === chosen)?.[0] ?? formats[0][0]
  const toast = useToast()
  const client = useNode()
  const asking = useMutation({ mutationFn: () => client.call('postQuery', { body: { ...body, format } }) })
  const download = () =>
    asking.mutate(undefined, {
      onSuccess: ({ result: { text = '', mediaType = 'text/plain' } }) =>
        saveFile(`answer.${endings[format] ?? format}`, text, mediaType),
      onError: (error) => toast(explain(error).detail),
    })
  return (
    <div className={css.download}>
      <label>
        <span className="only-read">Format of the file</span>
        {/* The choices are the formats. */}
        <select value={format} onChange={(event) => choose(event.target.value as DownloadFormat)}>
          {formats.map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </select>
      </label>
      <Button onClick={download} disabled={asking.isPending}>
        <Icon size={14} aria-hidden /> Download
      </Button>
    </div>
  )
}
