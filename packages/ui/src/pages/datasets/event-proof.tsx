import { useState } from 'react'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { Iri } from '../../look/iri.js'
import { Failed, Loading } from '../../look/states.js'
import { Party } from '../trail/party.js'
import css from './event.module.css'

/** That an object belongs to the dataset that its creator signed. */
export function EventProof({ id, dataset }: { id: string; dataset: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <section className={css.part} aria-label="Proof">
      <h2>Proof</h2>
      {isAsked ? (
        <Proof id={id} dataset={dataset} />
      ) : (
        <>
          <p>
            The creator has signed the root of the dataset, and a path of hashes leads from this object to that root.
          </p>
          <Button onClick={() => setAsked(true)}>Show the proof</Button>
        </>
      )}
    </section>
  )
}

function Proof({ id, dataset }: { id: string; dataset: string }) {
  const proofs = useCall('datasetProofs', { body: { dataset_id: dataset, object_ids: [id] } })
  const issuers = useCall('elementIssuer', { params: { element_id: id } })
  const error = proofs.error ?? issuers.error
  if (error !== null)
    return <Failed error={error} onRetry={() => void Promise.all([proofs.refetch(), issuers.refetch()])} />
  if (proofs.data === undefined || issuers.data === undefined) return <Loading rows={3} />
  const proof = proofs.data.find(({ object_id }) => object_id === id)
  const issuer = issuers.data.find(({ datasets }) => datasets.some(({ dataset_id }) => dataset_id === dataset))
  const signed = issuer?.datasets.find(({ dataset_id }) => dataset_id === dataset)
  return (
    <dl className={css.proof}>
      {issuer === undefined ? null : (
        <div>
          <dt>Signed by</dt>
          <dd>
            <Party address={issuer.identifierValue} />
          </dd>
        </div>
      )}
      {signed?.signature.map(({ proofValue }) => (
        <div key={proofValue}>
          <dt>Signature</dt>
          <dd>
            <Iri iri={proofValue} what="the signature" />
          </dd>
        </div>
      ))}
      {proof === undefined ? null : (
        <div>
          <dt>Path, from leaf {proof.object_index.toLocaleString()} to the root</dt>
          <dd>
            <ol>
              {proof.proof.map((hash, level) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a hash may stand on two levels, and their order is fixed
                <li key={level}>
                  <Iri iri={hash} what="the hash" />
                </li>
              ))}
            </ol>
          </dd>
        </div>
      )}
      {signed === undefined ? null : (
        <div>
          <dt>Root of the dataset</dt>
          <dd>
            <Iri iri={signed.root_hash} what="the root hash" />
          </dd>
        </div>
      )}
    </dl>
  )
}
