import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useRefresh } from '../../data/refresh.js'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button, ButtonLink } from '../../look/button.js'
import { Failed, Loading } from '../../look/states.js'
import { datasetPath, datasetsPath } from '../paths.js'
import { SupplyChain } from '../trail/section.js'
import { DatasetFacts } from './dataset-facts.js'
import css from './datasets.module.css'
import { Faults } from './faults.js'
import { ImportState } from './import-state.js'
import { isNewsOfImport } from './news.js'

/** How an import went: what was read, or what is wrong and where. */
export function ImportReport() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, refetch } = useCall('importResult', { params: { handler_id: id } })
  useRefresh(
    useMemo(() => isNewsOfImport(id), [id]),
    ['importResult'],
  )
  const cancelling = useAct((client) => client.call('cancelHandler', { params: { handler_id: id } }))
  const title = `Import of ${data?.file_name ?? 'a file'}`
  if (error !== null)
    return (
      <SupplyChain title="Import">
        <Failed error={error} onRetry={() => void refetch()} />
      </SupplyChain>
    )
  if (data === undefined)
    return (
      <SupplyChain title="Import">
        <Loading />
      </SupplyChain>
    )
  return (
    <SupplyChain
      title={title}
      chips={<ImportState status={data.status} progress={data.status === 'PENDING' ? data.progress : undefined} />}
    >
      {data.status === 'PENDING' ? (
        <>
          <p className={css.lead}>
            The node reads the file, checks it and stores it as a whole or not at all. You can leave this page.
          </p>
          <Button onClick={() => cancelling.mutate(undefined)} disabled={cancelling.isPending}>
            Cancel the import
          </Button>
          {cancelling.error === null ? null : <Failed error={cancelling.error} />}
        </>
      ) : data.status === 'COMPLETED' ? (
        <>
          {data.message === undefined ? null : <p className={css.lead}>{data.message}.</p>}
          <Read id={data.data.dataset_id} />
          <ButtonLink kind="primary" to={datasetPath(data.data.dataset_id)}>
            Open the dataset
          </ButtonLink>
        </>
      ) : (
        <>
          <section className={css.failed} role="alert">
            <h2>Nothing was stored</h2>
            <p>
              <bdi>{data.data.error.message}</bdi>
            </p>
            <p>{data.data.error.remedy}</p>
            <p className={css.code}>{data.data.error.code}</p>
          </section>
          <Faults faults={data.data.faults ?? []} more={data.data.more_faults ?? 0} />
          <p className={css.lead}>
            <Link href={datasetsPath}>Import the corrected file</Link>
          </p>
        </>
      )}
      <AsCommand route="importResult" params={{ handler_id: id }} />
    </SupplyChain>
  )
}

/** What the import has read. */
function Read({ id }: { id: string }) {
  const { data, error, refetch } = useCall('datasetInfo', { params: { dataset_id: id } })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Loading rows={3} /> : <DatasetFacts info={data} />
}
