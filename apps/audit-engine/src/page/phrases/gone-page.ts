import { foldText } from '../language/fold-text.js';
import { phraseSet } from './phrase-set.js';

/** What pages offer one of. */
const OFFERS = phraseSet(`
  job, position, role, vacancy, posting, listing, ad, advert, advertisement, auction, item, product, offer, deal,
  property, course, opportunity, internship,
  stelle, stellenangebot, stellenanzeige, stellenausschreibung, ausschreibung, anzeige, inserat, angebot, artikel,
  produkt, auktion, immobilie, objekt, kurs, praktikum, ausbildungsplatz, arbeitsplatz,
  offre, poste, emploi, annonce, produit, article, enchère, formation, stage,
  oferta, empleo, puesto, vacante, anuncio, producto, artículo, subasta, inmueble, curso, plaza,
  offerta, annuncio, posizione, lavoro, prodotto, articolo, asta, immobile, corso, inserzione,
  vacature, functie, baan, advertentie, aanbieding, veiling, woning, cursus,
  ogłoszenie, praca, stanowisko, aukcja, towar, przedmiot, rekrutacja, nieruchomość,
  vaga, anúncio, produto, emprego, artigo, leilão, imóvel,
  вакансия, объявление, товар, предложение, продукт, лот, аукцион,
  ilan, iş ilanı, ürün, pozisyon, tjänsten, jobbet, annonsen, produkten, varan, auktionen, stillingen, annoncen,
  annonsen, varen, produktet, auktionen, nabídka, pozice, inzerát, zboží, lowongan, produk, iklan`);

/** What is said of one that is gone. */
const ENDED = phraseSet(`
  no longer available, no longer exists, no longer for sale, no longer sold, no longer offered, no longer active,
  no longer open, no longer online, no longer advertised, been filled, is filled, was filled, has expired, is expired,
  has ended, was ended, been closed, is closed, is now closed, has closed, been withdrawn, been sold, been discontinued,
  is discontinued, was discontinued,
  nicht mehr verfügbar, nicht mehr vorhanden, nicht mehr erhältlich, nicht mehr im sortiment, nicht mehr aktiv,
  nicht mehr online, nicht mehr vakant, nicht mehr ausgeschrieben, nicht länger verfügbar, wurde besetzt,
  wurde bereits besetzt, ist bereits besetzt, ist besetzt, schon besetzt, ist abgelaufen, ist leider abgelaufen,
  wurde beendet, ist beendet, wurde geschlossen, wurde verkauft, ist verkauft,
  n'est plus disponible, plus disponible, n'est plus en ligne, n'est plus active, n'est plus en vente,
  n'est plus commercialisé*, n'est plus d'actualité, a été pourvu, a été pourvue, est pourvu, est pourvue, déjà pourvu,
  a expiré, est expirée, est expiré, est terminée, est clôturée, a été clôturée, a été vendu, a été vendue,
  n'existe plus,
  ya no está disponible, ya no se encuentra disponible, ya no existe, ya no se vende, ha sido cubierta, ha sido cubierto,
  está cubierta, ha caducado, ha expirado, ha finalizado, ha sido cerrada, está cerrada, se ha vendido, ha sido vendido,
  descatalogado,
  non è più disponibile, non più disponibile, è scaduta, è scaduto, è stata chiusa, è chiusa, è stata coperta,
  è stata assegnata, è terminata, è stato venduto, fuori catalogo, fuori produzione,
  niet meer beschikbaar, niet langer beschikbaar, niet meer leverbaar, is vervuld, is reeds vervuld, is ingevuld,
  is verlopen, is gesloten, is afgelopen, is beëindigd, is verkocht,
  nie jest już dostępn*, już niedostępn*, jest już nieaktualn*, jest nieaktualn*, wygasło, wygasła, wygasł,
  została zakończona, zostało zakończone, została zamknięta, zostało sprzedane, wycofany ze sprzedaży,
  não está mais disponível, já não está disponível, não se encontra mais disponível, foi preenchida, foi encerrada,
  está encerrada, expirou, foi vendido, fora de linha, foi descontinuado,
  больше не доступн*, больше недоступн*, уже закрыта, закрыта, в архиве, снято с продажи, снят с продажи,
  снят с производства, больше не продается, неактуальн*,
  artık mevcut değil, süresi doldu, süresi dolmuştur, yayından kaldırıldı, kapatılmıştır, satıldı,
  inte längre tillgänglig, finns inte längre, har tillsatts, är tillsatt, har gått ut, är avslutad, är såld,
  ikke længere tilgængelig*, ikke lenger tilgjengelig*, er besat, er udløbet, er utløpt, er lukket, er solgt,
  již není dostupn*, už není dostupn*, byla obsazena, je obsazena, vypršela, byla ukončena, byl ukončen,
  sudah tidak tersedia, tidak tersedia lagi, telah ditutup`);

/** The same in one phrase. */
const GONE = phraseSet(`
  no longer accepting applications, applications are closed, applications are now closed, applications have closed,
  position filled, job filled, job closed, job expired, vacancy closed, vacancy filled, listing ended, listing expired,
  job has been removed, posting has been removed, listing has been removed, ad has been removed,
  event is no longer available, permanently sold out, sold out for good, sold out permanently,
  endgültig ausverkauft, dauerhaft ausverkauft, dauerhaft nicht verfügbar, stelle besetzt, bewerbungsfrist abgelaufen,
  poste pourvu, offre pourvue, offre expirée, annonce expirée, définitivement épuisé, arrêté définitivement,
  oferta cerrada, oferta caducada, agotado definitivamente, proceso cerrado, annuncio scaduto, offerta scaduta,
  vacature gesloten, vacature vervuld, definitief uitverkocht, ogłoszenie nieaktualne, oferta nieaktualna,
  oferta wygasła, rekrutacja zakończona, vaga encerrada, vaga preenchida, anúncio expirado,
  вакансия закрыта, вакансия в архиве, ilan yayında değil, ansökningstiden har gått ut, ansøgningsfristen er udløbet,
  募集は終了, 募集を終了, 募集終了, 掲載は終了, 掲載を終了, 掲載終了, 販売終了, 販売を終了, 取り扱いを終了, 求人は終了,
  职位已关闭, 职位已下线, 职位已过期, 招聘已结束, 商品已下架, 已下架, 已停产, 職位已關閉, 商品已下架`);

/** A sentence with one of these tells what will be. */
const CONDITIONS = phraseSet(`
  if, until, once, when, whenever, unless, as soon as, before, what happens, never, not been, wenn, falls, sobald, bis,
  solange, si, jusqu, lorsque, quand, dès que, une fois, hasta, cuando, una vez, quando, finché, fino, als, zodra,
  totdat, jeśli, jeżeli, gdy, dopóki, até, caso, assim que, если, когда, пока, eğer, när, hvis, når, pokud, až, jika,
  kalau`);

/** Of a list without entries. */
const EMPTY = phraseSet(`
  0 results, 0 result, 0 products, 0 items found, 0 matches, 0 hits, 0 jobs, 0 vacancies, 0 listings, 0 offers, 0 events,
  0 properties, 0 hotels, 0 ads, 0 records, zero results, no results, no result found, no matching results,
  no matching products, no products found, no products were found, no products match*, no products available,
  there are no products, no items found, no items were found, no items match*, no matches found, no matches for,
  did not match any, didn't match any, couldn't find any*, could not find any*, nothing found, nothing matched,
  no listings found, no jobs found, no jobs match*, no vacancies found, no properties found, no records found,
  returned no results,
  0 ergebnisse, 0 treffer, 0 produkte, 0 artikel gefunden, 0 stellen, 0 angebote, 0 anzeigen, keine ergebnisse,
  keine treffer, keine produkte gefunden, keine artikel gefunden, keine passenden, keine stellen gefunden,
  keine angebote gefunden, nichts gefunden, wurden keine produkte, wurden keine artikel, wurden keine ergebnisse,
  wurden keine treffer, konnten keine ergebnisse, konnten keine produkte,
  0 résultat, 0 résultats, 0 produit, 0 produits, 0 annonce, 0 annonces, 0 offre, 0 offres, aucun résultat,
  aucun produit, aucun article trouvé, aucun article ne correspond, aucune annonce, aucune offre, pas de résultat,
  pas de résultats,
  0 resultados, 0 productos, 0 ofertas, 0 anuncios, sin resultados, no se encontraron resultados,
  no se han encontrado resultados, no hay resultados, ningún resultado, no hay productos, no se encontraron productos,
  no se han encontrado productos, ningún producto, no se encontró ningún,
  0 risultati, 0 prodotti, 0 offerte, 0 annunci, nessun risultato, nessun prodotto, nessun articolo trovato,
  nessuna offerta trovata, nessun annuncio, non ci sono prodotti, non ci sono risultati,
  0 resultaten, 0 producten, 0 vacatures, 0 advertenties, geen resultaten, geen producten gevonden,
  geen artikelen gevonden, geen vacatures gevonden, geen treffers, niets gevonden,
  0 wyników, 0 produktów, 0 ofert, 0 ogłoszeń, brak wyników, brak produktów, brak ofert, nie znaleziono produktów,
  nie znaleziono wyników, nie znaleziono ofert, nie znaleziono żadnych, nic nie znaleziono,
  0 produtos, 0 vagas, nenhum resultado, nenhum produto, nenhuma vaga, não há resultados, não foram encontrados,
  não foram encontradas, não encontramos resultados, não encontramos nenhum, não encontramos produtos,
  0 товаров, 0 результатов, 0 вакансий, 0 объявлений, ничего не найдено, ничего не нашлось, нет результатов,
  товаров не найдено, товары не найдены, вакансий не найдено, объявлений не найдено,
  0 sonuç, 0 ürün, 0 ilan, sonuç bulunamadı, ürün bulunamadı, ilan bulunamadı, inga resultat, inga träffar, 0 träffar,
  inga produkter hittades, inga varor, ingen resultater, ingen treff, ingen varer fundet, ingen produkter fundet,
  ingen produkter funnet, 0 treff, 0 resultater, ei tuloksia, ei hakutuloksia, žádné výsledky, 0 výsledků,
  nebyly nalezeny žádné, nic nebylo nalezeno, nincs találat, 0 találat, niciun rezultat, 0 rezultate,
  tidak ada hasil, hasil tidak ditemukan, produk tidak ditemukan,
  0件, 該当する商品はありません, 該当する商品が見つかりません, 該当する求人はありません, 検索結果はありません, 見つかりませんでした,
  没有找到, 找不到相关, 暂无结果, 暂无商品, 0 个结果, 沒有找到, 查無結果, 找不到符合, لا توجد نتائج, لا توجد منتجات, لم يتم العثور على`);

/** A notice is one short sentence. */
const MAX_FOLDED = 160;
const SENTENCES = /[.!?。！？|–—·:;\n]+/;

/** Returns the sentence that says that the one thing on offer is gone, in any language; undefined if none does. */
export function goneSentence(text: string): string | undefined {
  return sentenceOf(text, isGone);
}

/** Returns the sentence that says that a list is empty, in any language; undefined if none does. */
export function emptySentence(text: string): string | undefined {
  return sentenceOf(text, (folded) => EMPTY.isInFolded(folded) && !CONDITIONS.isInFolded(folded));
}

/** Returns whether a title says that what it names is gone: "Kebne 2 is no longer available". */
export function namesGone(title: string): boolean {
  return title.split(SENTENCES).some((part) => ENDED.closes(foldText(part.slice(0, MAX_FOLDED))));
}

function isGone(folded: string): boolean {
  if (!GONE.isInFolded(folded) && !(ENDED.isInFolded(folded) && OFFERS.isInFolded(folded))) return false;
  return !CONDITIONS.isInFolded(folded);
}

function sentenceOf(text: string, isMeant: (folded: string) => boolean): string | undefined {
  const sentences = text.slice(0, 1_000).split(SENTENCES);
  return sentences
    .find((sentence) => {
      if (sentence.length < 3) return false;
      const folded = foldText(sentence);
      return folded.length <= MAX_FOLDED && isMeant(folded);
    })
    ?.trim();
}
