import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

export const POLISH: Phrases = {
  script: 'latin',
  questions: {
    what: phraseSet(`co, czym, czego, na czym, do czego, z czego`),
    how: phraseSet(`jak, w jaki sposób`),
    why: phraseSet(`dlaczego, czemu, po co`),
    when_where: phraseSet(`kiedy, od kiedy, do kiedy, gdzie, dokąd, skąd`),
    who_which: phraseSet(`kto, kogo, komu, który, która, które, jaki, jaka, jakie, dla kogo`),
    cost: phraseSet(`ile, ile kosztuje, ile kosztują, jaka jest cena, jaki jest koszt, za ile`),
    other: phraseSet(`czy`),
  },
  fillers:
    phraseSet(`w tym artykule, w niniejszym artykule, w tym wpisie, w tym poradniku, w tej sekcji, witaj,
    witamy, czy kiedykolwiek, zastanawiałeś się, zastanawiasz się, szukasz, w dzisiejszych czasach, obecnie,
    w dzisiejszym świecie, zanim zaczniemy, zanim przejdziemy, na początek, na wstępie, od wieków, od zawsze,
    nie jest tajemnicą, jak wszyscy wiemy, jak wiadomo, w świecie, jeśli chodzi o, przede wszystkim warto`),
  backReferences:
    phraseSet(`to, ten, ta, te, tego, tej, tym, tych, taki, taka, takie, on, ona, ono, oni, one, jednak,
    jednakże, ponadto, dlatego, zatem, więc, dodatkowo, również, także, ale, i, a, natomiast, dzięki temu,
    w ten sposób, w związku z tym, poza tym, oprócz tego`),
  copulas: phraseSet(`to, jest, są, oznacza, oznaczają, nazywamy, określa, polega na, stanowi, nazywa się`),
  saying: phraseSet(`powiedział, powiedziała, mówi, według, zdaniem, twierdzi, wyjaśnia, wyjaśnił, wyjaśniła,
    podkreśla, podkreślił, podkreśliła, dodaje, dodał, dodała, zaznacza, zauważa, pisze, tłumaczy, stwierdził,
    stwierdziła, komentuje`),
  sources:
    phraseSet(`według, zgodnie z, badanie przeprowadzone, badania przeprowadzone, badań, raport, raportu,
    raporcie, dane z, danych, na podstawie danych, opublikowane w, opublikowanym w, naukowcy z, statystyki, z badań`),
  summary: phraseSet(`podsumowanie, w skrócie, streszczenie, najważniejsze informacje, najważniejsze punkty,
    kluczowe informacje, kluczowe wnioski, w pigułce, krótko mówiąc, najważniejsze, przegląd, tl;dr`),
  faq: phraseSet(
    `faq, najczęściej zadawane pytania, często zadawane pytania, pytania i odpowiedzi, najczęstsze pytania`,
  ),
  howTo: phraseSet(`jak zrobić, jak, krok po kroku, poradnik, instrukcja, instrukcje, samouczek, tutorial`),
  comparison:
    phraseSet(`vs, versus, kontra, porównanie, porównaj, porównujemy, różnica między, różnice między,
    różnice pomiędzy, czym się różni*, alternatyw*, ranking, czy`),
  superlatives: phraseSet(`najlepsz*, najtańsz*`),
  purposes: phraseSet(`dla, do`),
  references: phraseSet(
    `źródła, źródło, bibliografia, przypisy, literatura, czytaj także, referencje, piśmiennictwo`,
  ),
  linkTexts:
    phraseSet(`kliknij tutaj, kliknij tu, tutaj, tu, więcej, czytaj więcej, czytaj dalej, zobacz więcej, zobacz,
    dowiedz się więcej, więcej informacji, dalej, szczegóły, link, przejdź, sprawdź, pokaż więcej`),
  notFound:
    phraseSet(`nie znaleziono strony, strona nie została znaleziona, nie znaleziono, strona nie istnieje,
    nie istnieje, już nie istnieje, nie jest już dostępna, nie odnaleziono`),
  boilerplateTitles:
    phraseSet(`strona główna, start, witamy, witaj, bez tytułu, dokument bez tytułu, nowa strona, strona,
    główna`),
  about: phraseSet(
    `o nas, o mnie, kim jesteśmy, o firmie, nasza historia, nasz zespół, poznaj nas, o serwisie`,
  ),
  contact: phraseSet(`kontakt*, skontaktuj się, napisz do nas, obsługa klienta`),
  bylines:
    phraseSet(`autor, autorka, autorzy, napisał, napisała, tekst, opracowanie, opracował, opracowała, redakcja,
    przez`),
  steps: phraseSet(`krok, etap`),
  needsScript: phraseSet(`włącz*, wymaga*, wyłączon*, wymagan*, aktywuj, obsług*, bez`),
  turnsOnScript: phraseSet(`włącz*, aktywuj, uaktywnij`),
  units:
    phraseSet(`procent*, proc, punkt*, tys, tysi*, mln, milion*, mld, miliard*, złot*, zł, euro, dolar*, groszy, osób,
    osoby, osoba, ludzi, mieszkańc*, użytkownik*, klient*, pracownik*, firm, firmy, kraj*, państw, rok, roku,
    lat, lata,
    miesi*, tygodni*, tydzień, dni, dzień, godzin*, minut*, sekund*, razy, krotnie, litr*, metr*, kilometr*,
    centymetr*,
    milimetr*, gram*, kilogram*, kilo, ton, tony, stopni, wat*, kilowatogodzin*, hektar*, badań, badania, polaków`),
  yearWords:
    phraseSet(`w, od, do, z, przed, po, rok, roku, w roku, od roku, do roku, pod koniec, na początku, lata, latach,
    między`),
  months: wordList(`stycznia/styczeń/sty, lutego/luty/lut, marca/marzec/mar, kwietnia/kwiecień/kwi, maja/maj,
    czerwca/czerwiec/cze, lipca/lipiec/lip, sierpnia/sierpień/sie, września/wrzesień/wrz,
    października/październik/paź,
    listopada/listopad/lis, grudnia/grudzień/gru`),
  functionWords:
    foldedWords(`a aby albo ale ani bardzo bez bo by być był była było były będzie ci co czy dla do gdy gdzie go i
    ich ile im inne innych ja jak jako je jednak jego jej jest jeszcze jeśli już kiedy kto która które którego której
    których który którym lub ma mają mi mnie może można na nad nam nas nie nich niej nim o od on ona one oni oraz po pod
    przed przez przy są się tak także tam tę tego tej ten też to tu ty tych tylko tym u w we wiele wszystko z za ze że`),
  abbreviations:
    abbreviationSet(`np tzn tj tzw dr prof mgr inż ul al pl os św im m.in itp itd ok godz r.# nr# str# s# rys# tab# art#
    ust# pkt# poz# t# ww zob por wg jw sp sty lut kwi cze lip sie wrz paź lis gru`),
  ordinalDots: true,
};
