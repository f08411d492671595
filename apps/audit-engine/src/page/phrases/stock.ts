import { foldText } from '../language/fold-text.js';
import { phraseSet } from './phrase-set.js';

const SOLD_OUT = phraseSet(`
  sold out, out of stock, not in stock, currently unavailable, temporarily unavailable, product unavailable,
  item unavailable, no longer available, ausverkauft, nicht auf lager, nicht vorrätig, vergriffen,
  derzeit nicht verfügbar, derzeit nicht lieferbar, momentan nicht verfügbar, zur zeit nicht verfügbar,
  aktuell nicht verfügbar, artikel nicht verfügbar, épuisé, épuisée, en rupture, rupture de stock,
  actuellement indisponible, temporairement indisponible, produit indisponible, article indisponible, agotado, agotada,
  sin stock, sin existencias, fuera de stock, producto no disponible, artículo no disponible, esaurito, esaurita,
  prodotto non disponibile, articolo non disponibile, attualmente non disponibile, uitverkocht, niet op voorraad,
  momenteel niet beschikbaar, tijdelijk niet leverbaar, wyprzedane, wyprzedany, brak w magazynie, produkt niedostępny,
  chwilowo niedostępny, esgotado, esgotada, sem estoque, produto indisponível, нет в наличии, распродано, распродан, tükendi, stokta yok, slutsåld, slut i lager, ej i lager, udsolgt, ikke på lager, utsolgt,
  loppuunmyyty, ei varastossa, vyprodáno, není skladem, vypredané, elfogyott, nincs raktáron, stoc epuizat,
  razprodano, ni na zalogi, εξαντλημένο, розпродано, немає в наявності, 売り切れ, 品切れ, 在庫切れ, 在庫なし,
  完売, 缺货, 售罄, 无货, 暂时缺货, 缺貨, 售完, 품절, نفذت الكمية, نفد, stok habis, habis terjual`);
/** Of a way of delivery as well, unless the line is on the stock. */
const UNAVAILABLE = phraseSet(`
  not available, unavailable, nicht verfügbar, nicht lieferbar, indisponible, no disponible, non disponibile,
  niet beschikbaar, niet leverbaar, niedostępny, indisponível, indisponibil, отсутствует, غير متوفر`);
const IN_STOCK = phraseSet(`
  in stock, available now, ready to ship, auf lager, sofort lieferbar, vorrätig, sofort verfügbar, en stock, disponible,
  en stock immédiat, disponible immédiatement, hay existencias, en existencia, disponibile, disponibile subito,
  op voorraad, direct leverbaar, w magazynie, dostępny, dostępny od ręki, na stanie, em estoque, disponível, em stock,
  в наличии, есть в наличии, stokta, stokta var, i lager, finns i lager, på lager, varastossa, skladem, na sklade,
  raktáron, în stoc, na zalogi, 在庫あり, 有货, 有貨, 现货, متوفر, stok tersedia, tersedia`);
/** Parts of a line that name what another part says. */
const LABELS = phraseSet(`
  availability, stock, status, verfügbarkeit, bestand, lagerbestand, lieferstatus, disponibilité, disponibilidad,
  disponibilità, beschikbaarheid, voorraad, dostępność, disponibilidade, наличие, stok durumu, lagerstatus, dostupnost,
  saatavuus, készlet, disponibilitate, 在庫, 库存, ketersediaan`);
/** With one of these, a line tells of another time or case. */
const OTHERWISE = phraseSet(`
  if, when, soon, again, back, until, notify, email me, was, were, never, often, from, wenn, bald, wieder, sobald, falls,
  ab, benachrichtig*, si, bientôt, prochainement, dès, cuando, pronto, avis*, cuándo, se, quando, presto, als, binnenkort,
  weer, gdy, wkrótce, powiadom, em breve, avise*, когда, скоро, сообщить, yakında, när, snart, når, brzy, hamarosan, 入荷,
  size, sizes, colour, color, größe, farbe, taille, couleur, talla, color, taglia, colore, maat, kleur, rozmiar, kolor,
  tamanho, cor, размер, цвет, beden, renk, storlek, färg, størrelse, farve, velikost, barva`);

const PARTS = /[.!?;:|·•。！,()\n]|\s[-–—]\s/;
/** "Sorry, this tent is currently sold out". */
const MAX_SOLD_OUT_FOLDED = 45;
/** "In stock (3 left)". */
const MAX_IN_STOCK_FOLDED = 25;

export type Stock = 'in' | 'out';

/** Returns what a line of a page says of the thing on sale, in any language; undefined if it says nothing of it. */
export function stockIn(line: string): Stock | undefined {
  const isOnStock = namesStock(line);
  let stock: Stock | undefined;
  for (const part of line.split(PARTS)) {
    const folded = foldText(part);
    if (folded === '' || folded.length > MAX_SOLD_OUT_FOLDED || OTHERWISE.isInFolded(folded)) continue;
    if (SOLD_OUT.isInFolded(folded) || (isOnStock && UNAVAILABLE.isInFolded(folded))) return 'out';
    if (folded.length <= MAX_IN_STOCK_FOLDED && IN_STOCK.opening(folded) > 0) stock = 'in';
  }
  return stock;
}

/** Returns whether a line names what it says of the stock: "Availability: in stock". */
export function namesStock(line: string): boolean {
  return LABELS.opens(line);
}

/** Returns whether a text mentions, in whatever sense, that something is sold out. */
export function mentionsSoldOut(text: string): boolean {
  return SOLD_OUT.isIn(text);
}
