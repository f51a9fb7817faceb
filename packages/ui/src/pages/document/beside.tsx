import { X } from 'lucide-react'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { shortIri } from '../../look/short-iri.js'
import { Failed, Loading } from '../../look/states.js'
import { Term } from '../../look/term.js'
import css from './beside.module.css'
import type { DocumentOf, DocumentText, Piece } from './document-data.js'
import { groupStatements, plainText, type Statement } from './group-statements.js'
import { placeWords } from './place-words.js'
import type { PlaceInAddress } from './use-place.js'

interface Props {
  readonly of: DocumentOf
  readonly text: DocumentText
  readonly place: PlaceInAddress
  readonly onChoose: (entity: string) => void
}

/** What was extracted: of what is chosen everything, else of the whole text that is shown. */
export function Beside({ of, text, place, onChoose }: Props) {
  return (
    <aside className={css.beside} aria-label="Extracted statements">
      {place.at === '' ? (
        <OfShown of={of} text={text} onChoose={onChoose} />
      ) : (
        <OfChosen of={of} text={text} place={place} />
      )}
    </aside>
  )
}

function OfShown({ of: { graph }, text, onChoose }: Omit<Props, 'place'>) {
  const { properties, extracted } = groupStatements(text)
  return (
    <>
      {properties.length === 0 ? null : (
        <section>
          <h2>Properties</h2>
          <Said statements={properties} graph={graph} />
        </section>
      )}
      <section>
        <h2>Extracted here</h2>
        {extracted.length === 0 ? (
          <p className={css.none}>
            Nothing beyond the text itself. Choose a part of the text to see the statements that hold it.
          </p>
        ) : (
          <ul>
            {extracted.map(({ piece, statement }) => (
              <Extracted
                key={`${piece.part} ${statement.predicate} ${statement.object}`}
                piece={piece}
                statement={statement}
                onChoose={onChoose}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

const Said = ({ statements, graph }: { statements: readonly Statement[]; graph: string }) => (
  <dl>
    {statements.map(({ predicate, object }) => (
      <div key={`${predicate} ${object}`}>
        <dt title={predicate}>{shortIri(predicate)}</dt>
        <dd>
          <Term text={object} graph={graph} />
        </dd>
      </div>
    ))}
  </dl>
)

interface ExtractedProps {
  readonly piece: Piece
  readonly statement: Statement
  readonly onChoose: (entity: string) => void
}

/** A statement that leads to where it came from. */
const Extracted = ({ piece, statement: { predicate, object }, onChoose }: ExtractedProps) => {
  const where = [piece.place === undefined ? '' : placeWords(piece.place), piece.heading].filter(Boolean).join(' · ')
  return (
    <li>
      <button type="button" className={css.source} onClick={() => onChoose(piece.entity)}>
        <small>{where || 'Beginning'}</small>
        <span>
          <b title={predicate}>{shortIri(predicate)}</b> <bdi>{shortIri(plainText(object))}</bdi>
        </span>
      </button>
    </li>
  )
}

const hidden = 'https://schema.org/text'

function OfChosen({ of: { graph, author, name }, text, place }: Omit<Props, 'onChoose'>) {
  const { at } = place
  const piece = text.parts.find(({ entity, part }) => entity === at || part === at)
  const { data, error, refetch } = useCall('assetQuads', {
    params: { name },
    query: { contextGraphId: graph, agentAddress: author, subject: at, limit: 200 },
  })
  const where = piece?.place === undefined ? '' : placeWords(piece.place)
  return (
    <section>
      <header>
        <h2>Statements{where === '' ? '' : `: ${where}`}</h2>
        <Button
          kind="plain"
          isIcon
          aria-label="Show what was extracted from all of this text"
          onClick={() => place.go({ from: String(text.from) })}
        >
          <X size={16} aria-hidden />
        </Button>
      </header>
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading rows={4} /> : null}
      {data === undefined ? null : data.quads.length === 0 ? (
        <p className={css.none}>Nothing is said about it any more.</p>
      ) : (
        <>
          <p className={css.subject}>
            <Term text={at} graph={graph} />
          </p>
          <Said statements={data.quads.filter(({ predicate }) => predicate !== hidden)} graph={graph} />
        </>
      )}
    </section>
  )
}
