import { ButtonLink } from '../../look/button.js'
import { assetPath, documentPath } from '../paths.js'

interface Props {
  readonly graph: string
  readonly author: string
  readonly name: string
  readonly document: string | undefined
}

/** To what a file has become: the asset, and the text of a document. */
export const OpenLinks = ({ graph, author, name, document }: Props) => (
  <>
    {document === undefined ? null : <ButtonLink to={documentPath(graph, author, name, document)}>Read</ButtonLink>}
    <ButtonLink to={assetPath(graph, author, name)}>Open</ButtonLink>
  </>
)
