import { type ReactNode, useCallback } from 'react'
import type { News } from '../../data/live.js'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { ButtonLink } from '../../look/button.js'
import { Choice } from '../../look/field.js'
import { LayerChip } from '../../look/layer.js'
import { Page } from '../../look/page.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { useSegments } from '../../shell/segments.js'
import { Above } from '../draft/above.js'
import { importPath } from '../paths.js'
import css from './document.module.css'
import { type DocumentAbout, type DocumentOf, piecesAtOnce } from './document-data.js'
import { Downloads } from './downloads.js'
import { Reading } from './reading.js'
import { usePlace } from './use-place.js'

/** The documents of an asset: the text of one of them, beside what was extracted from it. */
export function DocumentPage() {
  const [, graph = '', , author = '', name = ''] = useSegments()
  const of: DocumentOf = { graph, author, name }
  const { data, error, refetch } = useCall('listDocuments', {
    params: { name },
    query: { contextGraphId: graph, agentAddress: author },
  })
  useRefresh(
    useCallback(({ action }: News) => action.startsWith('asset.'), []),
    ['listDocuments', 'documentText', 'documentOutline', 'assetQuads'],
  )
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const above = <Above asset={{ contextGraphId: graph, agentAddress: author, name }} />
  const chips = <LayerChip layer={data.layer} />
  if (data.documents.length === 0)
    return (
      <Page title={name} above={above} chips={chips}>
        <Empty title="No document was imported here">
          <p>The text of a file that is imported is shown here, beside what it says.</p>
          <ButtonLink to={importPath(graph)}>Import files</ButtonLink>
        </Empty>
      </Page>
    )
  return <OneDocument of={of} documents={data.documents} above={above} chips={chips} />
}

interface Props {
  readonly of: DocumentOf
  readonly documents: readonly DocumentAbout[]
  readonly above: ReactNode
  readonly chips: ReactNode
}

function OneDocument({ of, documents, above, chips }: Props) {
  const place = usePlace()
  const { graph, author, name } = of
  const asked = {
    contextGraphId: graph,
    agentAddress: author,
    limit: piecesAtOnce,
    ...(place.document !== '' && { document: place.document }),
    ...begin(place),
  }
  const { data, error, refetch } = useCall('documentText', { params: { name }, query: asked }, { keepsOld: true })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const about = documents.find(({ document }) => document === data.document)
  const choice =
    documents.length < 2 ? null : (
      <Choice label="Document" value={data.document} onChange={(event) => place.go({ document: event.target.value })}>
        {documents.map(({ document, fileName, title }) => (
          <option key={document} value={document}>
            {fileName || title}
          </option>
        ))}
      </Choice>
    )
  return (
    <Page
      title={data.title || data.fileName}
      above={above}
      chips={chips}
      actions={about === undefined ? null : <Downloads about={about} />}
    >
      {choice === null ? null : <div className={css.choice}>{choice}</div>}
      <Reading of={of} text={data} place={place} />
      <AsCommand
        route="documentText"
        params={{ name }}
        query={{ contextGraphId: graph, document: data.document }}
        tool={{
          name: 'kg_knowledge_asset_import_artifact_read_markdown',
          args: { contextGraphId: graph, name, document: data.document },
        }}
      />
    </Page>
  )
}

/** Where the text begins that is asked for: what is on the page already is not asked for again. */
function begin({ from, at, page }: { readonly from: string; readonly at: string; readonly page: string }) {
  if (/^\d{1,9}$/.test(from)) return { from: Number(from) }
  if (at !== '') return { at }
  return /^[1-9]\d{0,8}$/.test(page) ? { page: Number(page) } : {}
}
