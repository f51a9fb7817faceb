import { useLocation, useSearchParams } from 'wouter'

/** What is read of a document, and what is chosen in it. All of it stands in the address. */
export interface ReadPlace {
  readonly document: string
  /** An entity that stands in the text. */
  readonly at: string
  /** Number of the first piece that is shown. */
  readonly from: string
  readonly page: string
}

export interface PlaceInAddress extends ReadPlace {
  /** The address of another place. What is not given is not in it, but for the document. */
  readonly addressOf: (place: Partial<ReadPlace>) => string
  readonly go: (place: Partial<ReadPlace>) => void
}

export function usePlace(): PlaceInAddress {
  const [search] = useSearchParams()
  const [path, navigate] = useLocation()
  const document = search.get('document') ?? ''
  const addressOf = (place: Partial<ReadPlace>) => {
    const next = new URLSearchParams()
    for (const [key, value] of Object.entries({ document, ...place })) if (value !== '') next.set(key, value)
    return next.size === 0 ? path : `${path}?${next}`
  }
  return {
    document,
    at: search.get('at') ?? '',
    from: search.get('from') ?? '',
    page: search.get('page') ?? '',
    addressOf,
    go: (place) => navigate(addressOf(place)),
  }
}
