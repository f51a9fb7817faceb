import type { ReactNode } from 'react'
import { Agent, Iri } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import css from './asset.module.css'
import type { AssetData } from './asset-data.js'

/** Who says it, and what proves that. */
export function Provenance({ asset }: { asset: AssetData }) {
  const { seal, anchor, trust, ual } = asset
  return (
    <aside aria-label="Provenance">
      <dl className={css.card}>
        <Row word="Author">
          <Agent address={asset.agentAddress} />
        </Row>
        <Row word="Last change">
          <Moment time={asset.updatedAt} />
        </Row>
        <Row word="Root">{seal === undefined ? 'Not sealed yet' : <Iri iri={seal.merkleRoot} what="the root" />}</Row>
        {ual === undefined ? null : (
          <Row word="UAL">
            <Iri iri={ual} what="the UAL" />
          </Row>
        )}
        {anchor === undefined ? null : (
          <>
            <Row word="Transaction">
              <Iri iri={anchor.txHash} what="the transaction" />
            </Row>
            <Row word="Block">{anchor.blockNumber.toLocaleString()}</Row>
            <Row word="Held by">{anchor.ackIdentityIds.length.toLocaleString()} core nodes</Row>
            <Row word="Paid until">
              <Moment time={anchor.paidUntil} />
            </Row>
          </>
        )}
        {trust === undefined ? null : (
          <Row word="Trust">
            {trustWords[trust.name]}, {trust.endorsements.toLocaleString()} endorsements
          </Row>
        )}
      </dl>
    </aside>
  )
}

const trustWords = {
  SelfAttested: 'Its author’s word',
  Endorsed: 'Endorsed',
  PartiallyVerified: 'Partly verified',
  ConsensusVerified: 'Verified',
} as const

const Row = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)
