import type { Reply, Routes } from '@kg/contract'
import type { ReactNode } from 'react'
import { Iri } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { Party } from '../trail/party.js'
import { bytesText } from './bytes-text.js'
import css from './datasets.module.css'

type Info = Reply<Routes['datasetInfo']>

/** What a dataset has, who made it, and its hashes. */
export const DatasetFacts = ({ info }: { info: Info }) => (
  <dl className={css.facts} aria-label="What was read">
    <Count word="Events" number={info.events} />
    <Count word="Objects" number={info.objects} />
    <Count word="Relations" number={info.relations} />
    <Count word="Identifiers" number={info.identifiers} />
    <Count word="Connectors" number={info.connectors} />
    <Fact word="Size">{bytesText(info.kgjson_size_in_bytes)}</Fact>
    <Fact word="From">{info.standard_id}</Fact>
    <Fact word="Imported">
      <Moment time={new Date(info.import_time).toISOString()} />
    </Fact>
    <Fact word="Creator">
      <Party address={info.data_creator} />
    </Fact>
    <Fact word="Dataset id">
      <Iri iri={info.dataset_id} what="the dataset id" />
    </Fact>
    <Fact word="Root hash">
      <Iri iri={info.root_hash} what="the root hash" />
    </Fact>
    <Fact word="Data hash">
      <Iri iri={info.data_hash} what="the data hash" />
    </Fact>
  </dl>
)

const Fact = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)

const Count = ({ word, number }: { word: string; number: number | undefined }) =>
  number === undefined ? null : <Fact word={word}>{number.toLocaleString()}</Fact>
