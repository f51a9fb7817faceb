import { minidenticon } from 'minidenticons'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { CopyButton } from './copy-button.js'
import css from './iri.module.css'
import { shortHex, shortIri } from './short-iri.js'

/** An identifier: short to read, whole on hover and to copy; it may lead to a page. Marks of direction in it change nothing around it. */
export const Iri = ({ iri, what = 'the IRI', to }: { iri: string; what?: string; to?: string }) => (
  <span className={css.iri} title={iri}>
    {to === undefined ? (
      <bdi>{shortIri(iri)}</bdi>
    ) : (
      <Link href={to}>
        <bdi>{shortIri(iri)}</bdi>
      </Link>
    )}
    <CopyButton text={iri} what={what} />
  </span>
)

/** An agent by its picture and its name or address. */
export function Agent({ address, name }: { address: string; name?: string | undefined }) {
  const picture = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(minidenticon(address, 55, 45))}`,
    [address],
  )
  return (
    <span className={css.agent} title={address}>
      <img src={picture} alt="" />
      <bdi>{name ?? shortHex(address)}</bdi>
    </span>
  )
}
