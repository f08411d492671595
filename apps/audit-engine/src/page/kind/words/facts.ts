import { phraseSet } from '../../phrases/phrase-set.js';

/**
 * Words of the facts that people look for: what a thing costs, where and when it is to be had. In English, German, French,
 * Spanish, Italian, Dutch, Polish and Portuguese.
 */
export const WORDS_OF_FACTS = {
  /** Whether goods can be had, and where. */
  stock: phraseSet(`
    in stock, out of stock, sold out, low stock, availability, available, unavailable, back order,
    backorder, items left, coming soon, where to buy, find a dealer, find a store, find in store,
    add to cart, add to bag, add to basket, buy now, notify me, in store, quantity, qty, pre order,
    download now, auf lager, lagernd, vorrätig, lieferbar, verfügbar, nicht verfügbar, verfügbarkeit,
    ausverkauft, vergriffen, sofort lieferbar, bestand, warenkorb, händler finden, händlersuche, menge,
    anzahl, en stock, disponible*, indisponible*, disponibilité, épuisé*, rupture de stock, où acheter,
    ajouter au panier, trouver un magasin, quantité, disponibilidad, agotado, agotada, sin existencias,
    dónde comprar, añadir al carrito, añadir a la cesta, cantidad, no disponible, stock, disponibile,
    disponibilità, non disponibile, esaurito, aggiungi al carrello, dove acquistare, quantità,
    op voorraad, voorraad, uitverkocht, leverbaar, beschikbaar, niet beschikbaar, winkelwagen,
    winkelmandje, aantal, verkooppunten, dostępny, dostępna, dostępne, dostępność, niedostępn*,
    w magazynie, brak w magazynie, na stanie, do koszyka, ilość, wyprzedan*, disponível, indisponível,
    em estoque, em stock, esgotado, disponibilidade, sem estoque, adicionar ao carrinho, quantidade`),
  /** Labels of what buys or orders, wherever it leads. */
  buy: phraseSet(`
    buy, buy at, buy from, order, order online, shop now, kaufen, bestellen, zum shop, acheter, commander,
    comprar, pedir, compra, compra ora, acquista, ordina, koop, koop nu, bestel, kup, kupuję, zamów,
    encomendar`),
  delivery: phraseSet(`
    shipping, shipped, ships, ship to, delivery, deliver, delivered, deliveries, postage, dispatch*,
    despatch*, in store pickup, store pickup, pick up, pickup, click and collect, click collect,
    collect in store, versand*, lieferung*, lieferzeit*, lieferkosten, geliefert, liefern, zustellung,
    abholung, abholen, zzgl versand, frei haus, livraison*, livré, livrée, expédi*, frais de port,
    retrait en magasin, envío*, enviamos, entrega*, gastos de envío, despacho, recogida, retiro,
    spedizion*, spedito, spediamo, consegna*, ritiro, corriere, verzending, verzendkosten, verzonden,
    verzenden, bezorg*, levering, levertijd, geleverd, afhalen, ophalen, dostawa, dostawy, dostawę,
    wysyłk*, przesyłk*, odbiór, kurier*, paczkomat*, frete, envio*, entregue, retirada, levantamento,
    portes, ready to ship, ship, sent within, sent in, we send, we deliver, versenden, wir liefern,
    nous livrons, nous expédions, enviamos en, spedito in, wij leveren, wysyłamy, enviamos em`),
  returns: phraseSet(`
    returns, returned, returnable, returns policy, return policy, refund*, money back, exchange,
    exchanges, non refundable, satisfaction guarantee*, all sales are final, final sale,
    right of withdrawal, rückgabe*, rücksendung*, rückversand, retoure*, widerruf*, umtausch*,
    geld zurück, rückerstattung, erstattung, zurückgeben, retours, retourner, rembours*, rétractation,
    échange, échanges, satisfait ou remboursé, devolución, devoluciones, devolver, reembols*, cambios,
    desistimiento, garantía de devolución, reso, resi, restituzion*, rimbors*, recesso, cambio merce,
    restituire, retourneren, retourzenden, retournering, retourbeleid, ruilen, bedenktijd, herroeping*,
    terugbetaling, niet goed geld terug, zwrot*, zwróć, reklamac*, wymiana, odstąpieni*, dni na zwrot,
    devolução, devoluções, trocas, troca, reembolso*, arrependimento, return within, day return,
    day returns, return it, easy return, free return, free returns, return or exchange, retour gratuit,
    retour sous, gratis retour, gratis retourneren, retour sturen, kostenlose rückgabe`),
  /** How opening hours are written where no two times stand together. */
  openness: phraseSet(`
    opening hours, opening times, open hours, business hours, store hours, office hours, shop hours,
    hours of operation, working hours, reception hours, service hours, open daily, open today, open now,
    closed now, opens at, closes at, open 7 days, open seven days, open every day, open all day,
    open year round, open 24, 24 hours, 24 7, 24h, around the clock, by appointment,
    by appointment only, mon fri, monday to friday, monday friday, monday through friday, mon to fri,
    öffnungszeiten, geöffnet, sprechzeiten, sprechstunde*, bürozeiten, geschäftszeiten, servicezeiten,
    täglich geöffnet, ruhetag, rund um die uhr, nach vereinbarung, termine nach vereinbarung, mo fr,
    montag bis freitag, anreise ab, horaires, heures d ouverture, ouvert, ouverte,
    ouvert tous les jours, 24h 24, sur rendez vous, du lundi au, fermé le, horario, horarios, abierto,
    abierta, abierto todos los días, horas de atención, 24 horas, cita previa, lunes a viernes,
    de lunes a, orario, orari, aperto, aperta, aperti, chiuso, tutti i giorni, su appuntamento,
    dal lunedì al, lunedì venerdì, 24 ore, openingstijden, openingsuren, geopend, open van,
    dagelijks geopend, op afspraak, maandag t m, maandag tot en met, ma vr, godziny otwarcia,
    godziny pracy, czynne, otwarte, godziny, całodobow*, po umówieniu, pon pt, poniedziałek piątek,
    od poniedziałku do, horário, horários, horário de funcionamento, horário de atendimento, aberto,
    aberta, com hora marcada, segunda a sexta, segunda à sexta, de segunda a`),
  /** What is said beside the place of something. */
  place: phraseSet(`
    venue, venues, location, locations, where, place, address, hall, theatre, theater, stadium, arena,
    center, centre, hotel, campus, auditorium, museum, library, church, club, park, room, university,
    street, online, virtual, webinar, zoom, livestream, live stream, remote, work from home,
    home office, hybrid, worldwide, get directions, map, directions, headquarters, based in, located in,
    ort, veranstaltungsort, arbeitsort, einsatzort, standort, standorte, dienstort, wo, adresse, halle,
    saal, stadion, zentrum, bahnhof, messe, hochschule, universität, kirche, schloss, homeoffice,
    anfahrt, raum, region, lieu, salle, théâtre, stade, palais, musée, église, hôtel, en ligne,
    télétravail, localisation, où, distanciel, région, ville, lugar, ubicación, dirección, dónde, sala,
    teatro, estadio, centro, palacio, museo, iglesia, en línea, teletrabajo, remoto, localidad,
    población, ciudad, provincia, luogo, sede, dove, indirizzo, stadio, palazzo, chiesa, da remoto,
    smart working, località, città, locatie, plaats, waar, adres, zaal, centrum, gebouw, kerk,
    thuiswerken, standplaats, werklocatie, regio, miejsce, lokalizacja, gdzie, teatr, hala, muzeum,
    kościół, zdalnie, zdalna, praca zdalna, miejscowość, miasto, miejsce pracy, local, localização,
    endereço, onde, morada, estádio, museu, igreja, cidade, híbrido, região, getting here,
    how to get there, travel information, anreise, so finden sie uns, infos pratiques, plan d accès,
    accès, comment venir, cómo llegar, come arrivare, dove siamo, bereikbaarheid, dojazd, como chegar`),
  /** The label of an address. */
  addressLabel: phraseSet(`
    address, our address, postal address, mailing address, visiting address, office address,
    street address, adresse, anschrift, postanschrift, besuchsadresse, adresse postale, notre adresse,
    dirección, direccion, nuestra dirección, domicilio, indirizzo, sede legale, sede operativa,
    il nostro indirizzo, adres, bezoekadres, postadres, nasz adres, adres korespondencyjny, endereço,
    morada, nosso endereço`),
  /** Trades that come to their customers, and the area where they do. */
  area: phraseSet(`
    service area*, areas we serve, area we serve, areas served, proudly serving, we cover,
    areas covered, plumb*, roofer*, roofing, electrician*, locksmith*, movers, towing, landscap*,
    pest control, exterminator*, handyman, chimney sweep*, septic, hvac, cleaning service*,
    mobile service, einsatzgebiet*, einzugsgebiet, deutschlandweit, bundesweit, klempner*, dachdecker*,
    elektriker*, schlüsseldienst*, umzug, umzüge, umzugsunternehmen, gebäudereinigung,
    schornsteinfeger*, zone d intervention, zones d intervention, nous intervenons, plombier*,
    couvreur*, électricien*, serrurier*, déménagement*, ramonage, zona de servicio, zonas de servicio,
    fontaner*, cerrajer*, electricista*, mudanzas, zona servita, zone servite, operiamo in, idraulic*,
    elettricist*, traslochi, werkgebied, loodgieter*, elektricien*, slotenmaker*, verhuisbedrijf,
    dakdekker*, obszar działania, hydraulik*, elektryk*, ślusarz*, przeprowadzki, área de atendimento,
    regiões atendidas, encanador*, eletricista*, chaveiro*`),
  /** Places to stay, which are open day and night. */
  lodging: phraseSet(`
    hotel*, motel*, resort, inn, bed and breakfast, guest house, guesthouse, hostel*, rooms, suites,
    nights, accommodation*, apartments, bedroom, holiday home*, cottages, floor plans, for rent,
    campground*, camping, zimmer, übernachtung*, unterkunft, unterkünfte, ferienwohnung*, ferienhaus,
    ferienhäuser, pension, gasthof, appartements, hôtel*, chambre*, gîte*, hébergement*, nuitée*,
    séjour, habitaciones, alojamiento*, hostal*, apartamento*, noches, albergo, alberghi, camere,
    agriturismo, soggiorno, appartament*, notti, kamers, overnacht*, vakantiehuis*, verblijf, pokoje,
    noclegi, nocleg, apartament*, pensjonat*, kwater*, quartos, pousada*, hospedagem, acomodações,
    hotéis`),
  /** Goods that nobody sends, or sends back. */
  digital: phraseSet(`
    kindle, ebook*, e book, e books, instant download, digital download, downloadable, mp3, license key,
    licence key, for windows, for mac, hörbuch, lizenz*, livre numérique, licence logicielle,
    libro electrónico, descargable, licenza, licentie, licencja, licença, billed annually,
    billed monthly, billed yearly`),
  /** Gatherings of members and councils, which nobody pays for. */
  meeting: phraseSet(`
    meeting*, board meeting*, regular meeting*, special meeting, committee*, hearing*, council*,
    commission*, governing, public meeting, sitzung*, ausschuss*, mitgliederversammlung, versammlung,
    stammtisch, réunion*, séance*, conseil*, assemblée*, comité, reunión*, sesión*, junta*, asamblea*,
    riunione*, seduta*, assemblea*, consiglio, vergadering*, raadsvergadering, bijeenkomst, zebranie*,
    posiedzenie*, sesja, walne, reunião*, sessão*, assembleia*`),
  free: phraseSet(`
    free access, open access, free of charge, free entry, free admission, free event, free course,
    free entrance, admission free, entry free, entrance free, admission is free, is free, are free,
    for free, cost free, price free, fee free, free to attend, free to join, free to enter, free to use,
    free plan, free trial, free version, free account, free download, free online, no charge, no cost,
    at no cost, no cover, donation*, pay what you can, open source, complimentary, free and open to,
    registration is free, free with registration, enroll for free, sign up free, try it free,
    start free, get started free, kostenlos*, kostenfrei*, gratis, eintritt frei, freier eintritt,
    unentgeltlich, gebührenfrei, auf spendenbasis, spende*, gratuit*, entrée libre, entrée gratuite,
    accès libre, participation libre, prix libre, sans frais, entrada libre, entrada gratuita,
    entrada gratis, gratuito*, gratuita*, sin costo, sin coste, acceso libre, ingresso libero,
    ingresso gratuito, entrata libera, offerta libera, gratis toegang, toegang gratis, vrije toegang,
    vrij entree, vrije inloop, kosteloos, wstęp wolny, wstęp bezpłatny, bezpłatn*, darmow*, za darmo,
    grátis, entrada franca, entrada livre, de graça, sem custo`),
  /** Bare words that stand for a price, as a label or a heading. */
  freeLabel: phraseSet(`
    free, gratis, kostenlos, gratuit, gratuito, grátis, bezpłatnie`),
  /** What stands for prices where no amount does. */
  prices: phraseSet(`
    pricing, price, prices, price list, our prices, plans and pricing, rates, fees, fee, tuition, cost,
    costs, subscription, tickets from, preise, preis, preisliste, kosten, tarife, gebühr, gebühren,
    teilnahmegebühr, kursgebühr, kurspreis, eintritt, eintrittspreise, entgelt, tarif, tarifs, prix,
    frais, coût, nos tarifs, precio, precios, tarifas, matrícula, costo, coste, planes, prezzo, prezzi,
    tariffe, costi, quota di iscrizione, quota, prijs, prijzen, tarieven, inschrijfgeld, collegegeld,
    cena, ceny, cennik, koszt, opłata, opłaty, odpłatność, preço, preços, valor, valores, investimento,
    mensalidade, planos`),
  /** What is said where a price is told to those who ask. */
  onRequest: phraseSet(`
    price on request, prices on request, price on application, poa, request a quote, get a quote,
    request pricing, contact us for price*, contact us for pricing, contact for price*,
    contact for pricing, call for price*, request price, login for price*, log in for price*,
    login to see price*, contact sales, custom pricing, quote on request, preis auf anfrage,
    preise auf anfrage, auf anfrage, angebot anfordern, prix sur demande, sur devis, demander un devis,
    devis gratuit, nous consulter, consultar precio, precio a consultar, solicitar presupuesto,
    pedir presupuesto, prezzo su richiesta, richiedi un preventivo, preventivo gratuito,
    prijs op aanvraag, offerte aanvragen, cena na zapytanie, zapytaj o cenę, bezpłatna wycena,
    sob consulta, solicitar orçamento, peça um orçamento, ask for price, ask for prices,
    ask us for a price, price upon request`),
  /** How to take part in something. */
  joining: phraseSet(`
    register, registration, rsvp, sign up, booking, book now, reservation*, attend, attending,
    admission, at the door, box office, enter now, entry form, join us, drop in, no booking,
    no registration, open to the public, open to all, all welcome, sold out, ticket*, karten,
    eintrittskarten, kartenvorverkauf, vorverkauf, vvk, abendkasse, anmeld*, registrier*, reserv*,
    buchen, buchung, teilnahme, teilnehmen, tageskasse, ausverkauft, eintritt frei, billet*, réserv*,
    inscription*, inscrire, s inscrire, inscrivez vous, guichet, participer, sur place, entrée libre,
    entradas, entrada, inscripción, inscripciones, inscribirse, inscríbete, reserva*, taquilla, boletos,
    registro, registrarse, regístrate, participar, localidades, entrada libre, biglietti, biglietto,
    biglietteria, iscrizione, iscrizioni, iscriviti, iscriversi, prenota*, partecipare, prevendita,
    ingresso, registrazione, registrati, kaarten, kaartjes, kaartverkoop, aanmelden, inschrijv*,
    deelname, toegang, meld je aan, bilet*, rejestracja, zarejestruj*, zapisy, zapisz się, rezerw*,
    udział, wstęp, wejściówk*, ingressos, bilhetes, bilhete, inscrição, inscrições, inscreva se,
    bilheteria, bilheteira, join us on, book your place, book your seat`),
  /** How much a recipe makes. */
  yield: phraseSet(`
    serves, serving, servings, servings per, makes, makes about, yield, yields, serving size, persons,
    portion, portions, servers, loaves, loaf, portionen, personen, person, stück, ergibt, gläser,
    springform, blech, kastenform, portionsgröße, pro portion, personnes, personne, pers, convives,
    couverts, nombre de personnes, raciones, ración, porciones, porción, personas, comensales, rinde,
    rinden, persone, porzioni, dosi per, dosi, pezzi, persona, porties, stuks, hoofdgerecht,
    aantal personen, porcje, porcji, osób, osoby, sztuk, porcja, ilość porcji, liczba porcji, porções,
    porção, pessoas, rendimento, rende, serve, dozen cookies, number of servings`),
} as const;
