/** The score sheet, as on paper. */
export const sheet = {
  caption: (deals: number) => `Spielliste, ${deals} ${deals === 1 ? 'Spiel' : 'Spiele'}`,
  empty: 'Noch ist kein Spiel zu Ende.',
  deal: 'Nr.',
  dealLong: 'Nummer des Spiels',
  dealer: 'Geber',
  charged: 'Spieler',
  game: 'Spiel',
  base: 'Grundwert',
  matadors: 'Spitzen',
  withCount: (count: number) => `mit ${count}`,
  withoutCount: (count: number) => `ohne ${count}`,
  levels: 'Stufen',
  bid: 'Gereizt',
  value: 'Wert',
  points: (name: string) => `Punkte ${name}`,
  running: 'Stand',
  passedIn: 'eingepasst',
  voided: 'annulliert',
  overbid: 'überreizt',
  won: 'gewonnen',
  lost: 'verloren',
  sumPoints: 'Spielpunkte',
  passedInDeals: 'Eingepasste Spiele',
  wonDeals: 'Gewonnene Spiele',
  lostDeals: 'Verlorene Spiele',
  fifties: '50 je Spiel mehr gewonnen als verloren',
  others: (credits: readonly number[]) => `${credits.join(' oder ')} je verlorenes Spiel der anderen`,
  total: 'Endstand',
  sat: (
    seat: number,
    sat: readonly { readonly name: string; readonly firstDeal: number; readonly lastDeal: number }[],
  ) =>
    `Am Sitz ${seat}: ${sat
      .map(({ name, firstDeal, lastDeal }) =>
        firstDeal === lastDeal ? `${name} (Spiel ${firstDeal})` : `${name} (Spiele ${firstDeal} bis ${lastDeal})`,
      )
      .join(', ')}`,
}
