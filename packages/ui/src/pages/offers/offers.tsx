import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { shortHex } from '../../look/short-iri.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { offersPath } from '../paths.js'
import { SupplyChain } from '../trail/section.js'
import { MakeOffer } from './make-offer.js'
import { isMarketNews } from './news.js'
import { OfferCard } from './offer-card.js'
import css from './offers.module.css'

/** What this agent has others hold, with bids, holders and reasons. */
export function Offers() {
  const [search] = useSearchParams()
  const dataset = search.get('dataset') ?? ''
  const [isOffering, setOffering] = useState(false)
  const making = (
    <Button kind="primary" onClick={() => setOffering(true)}>
      New offer
    </Button>
  )
  return (
    <SupplyChain title="Offers" actions={making}>
      {dataset === '' ? null : (
        <p className={css.lead}>
          Of the dataset {shortHex(dataset)}. <Link href={offersPath()}>Show all</Link>
        </p>
      )}
      <List dataset={dataset} />
      {isOffering ? <MakeOffer datasetId={dataset} onClose={() => setOffering(false)} /> : null}
    </SupplyChain>
  )
}

function List({ dataset }: { dataset: string }) {
  const query = dataset === '' ? {} : { dataset_id: dataset }
  const { data, error, refetch } = useCall('listOffers', { query })
  useRefresh(isMarketNews, ['listOffers'])
  const kg = kgLine('dataset', 'offers', ...(dataset === '' ? [] : ['--dataset', dataset]))
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.offers.length === 0)
    return (
      <Empty title="No offers yet" command={kgLine('dataset', 'replicate', '<dataset id>')}>
        <p>
          An offer pays other nodes to hold an encrypted copy of a dataset for some time. The chain chooses among those
          that bid, and you see here who holds it.
        </p>
      </Empty>
    )
  return (
    <>
      <ul className={css.cards} aria-label="Offers">
        {data.offers.map((offer) => (
          <OfferCard key={offer.handler_id} offer={offer} />
        ))}
      </ul>
      {data.nextCursor === undefined ? null : (
        <p className={css.lead}>These are the newest {data.offers.length}. The command lists all of them.</p>
      )}
      <AsCommand route="listOffers" query={query} kg={kg} />
    </>
  )
}
