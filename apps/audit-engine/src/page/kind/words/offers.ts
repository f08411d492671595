import { phraseSet } from '../../phrases/phrase-set.js';

/** Words of pages that offer something: goods, work, places, dates. */
export const WORDS_OF_OFFERS = {
  /** Labels of what puts a product into a cart, or buys it. */
  cart: phraseSet(`
    add to cart, add to my cart, add to shopping cart, add to order, add item, order now, pre order now,
    comprar ya, jetzt bestellen, zum warenkorb hinzufügen, ajouter, ajouter au chariot, añadir a la bolsa,
    añadir a cesta, agregar, in den warenkorb legen, bestel nu, bestellen, bestel, do košíku,
    vložit do košíku, přidat do košíku, pridať do košíka, kosárba teszem, in coș, adauga in cos,
    adaugă în coș, добавить, заказать, в корзину, купити, до кошика, læg i kurven, köp, kjøp, osta,
    į krepšelį, カートに入れる, 장바구니, 구매하기, add to basket, add to bag, add to trolley, buy now, buy it now,
    pre order, preorder, in den warenkorb, in den korb, jetzt kaufen, in den einkaufswagen,
    ajouter au panier, acheter, añadir al carrito, añadir a la cesta, agregar al carrito, comprar,
    comprar ahora, aggiungi al carrello, acquista, acquista ora, in winkelwagen, in winkelmandje,
    in winkelmand, toevoegen aan winkelwagen, do koszyka, dodaj do koszyka, kup teraz,
    adicionar ao carrinho, adicionar à sacola, comprar agora, купить, добавить в корзину, sepete ekle,
    satın al, 購入する, 加入购物车, 加入購物車, 立即购买, أضف إلى السلة, أضف إلى العربة, tambah ke keranjang, beli sekarang,
    lägg i varukorg, læg i kurv, legg i handlekurv, lisää ostoskoriin, kosárba`),
  /** Titles that offer something for sale. */
  offer: phraseSet(`
    buy, buy online, shop online, order online, for sale, best price, price in, free delivery, free shipping,
    kaufen, online kaufen, günstig kaufen, bestellen, online bestellen, preis, preise, versandkostenfrei,
    acheter, pas cher, prix, livraison gratuite, comprar, precio, envío gratis, comprar online, entrega gratuita,
    frete grátis, preço, acquista, acquista online, vendita, vendita online, prezzo, prezzi, spedizione gratuita,
    kopen, online kopen, prijs, cena, ceny, sklep, sklep internetowy, w atrakcyjnej cenie, kup, купить, цена, цены,
    недорого, с доставкой, интернет магазин, интернет магазине, купити, ціна, koupit, kúpiť, eshop, e shop, prodaja,
    cijena, ugodna cena, cumpără, preț, pret, satın al, fiyat, fiyatı, fiyatları, köp, köpa, pris, kjøp, køb, osta,
    hinta, ár, ára, árak, αγορά, τιμή, τιμές, 通販, 販売, 価格, 购买, 价格, 최저가, تسوق, سعر, شراء, beli, harga, mua, giá`),
  /** Labels of a cart, which every page of a shop has. */
  basket: phraseSet(`
    cart, view cart, your cart, your basket, my basket, view basket, your bag, my bag, your shopping cart,
    cart is empty, shopping basket, cart empty, proceed to checkout, check out, zur kasse, kasse,
    votre panier, mi carrito, mi cesta, tu carrito, il tuo carrello, twój koszyk, meu carrinho, моя корзина,
    ваша корзина, корзина пуста, кошик, корзине, nákupní košík, váš košík, kurv, kundvagn, krepšelis,
    coșul meu, cosul meu, количка, 장바구니, 買い物かご, giỏ hàng, my cart, shopping cart, basket, shopping bag, bag,
    checkout, warenkorb, einkaufswagen, panier, mon panier, carrito, cesta, carrello, winkelwagen,
    winkelmandje, koszyk, carrinho, sacola, корзина, sepet, sepetim, カート, 购物车, 購物車, سلة التسوق, keranjang,
    varukorg, indkøbskurv, handlekurv, ostoskori, košík, kosár`),
  /** What orders or narrows a list of goods. */
  filters: phraseSet(`
    items per page, per page, products per page, show all, view all, grid view, list view, view as,
    next page, load more, showing, products found, items found, price low to high, price range, relevance,
    newest, featured, best selling, artikel pro seite, pro seite, preis aufsteigend, beliebtheit, neueste,
    relevanz, par page, prix croissant, pertinence, por página, precio más bajo, relevancia, rilevanza,
    per pagina, prezzo crescente, populariteit, na stronie, domyślne sortowanie, trafność, показать еще,
    показать ещё, по цене, по популярности, цене, řadit podle, řazení, podľa ceny, rendezés, sortera,
    sorter, järjestä, ordonează, razvrsti, filter, filters, filter by, refine, sortieren*, filtern,
    sortierung, trier, filtrer, ordenar, filtrar, filtros, ordina, filtra, sorteer*, filteren, sortuj,
    filtruj, сортировать, фильтр*, sırala, 並び替え, 排序, 筛选, ترتيب, urutkan`),
  /** What goods have beside their price. */
  goods: phraseSet(`
    in stock, out of stock, availability, available, sku, product code, item number, item no,
    product description, product details, specifications, quantity, qty, free shipping, shipping, delivery,
    customer reviews, reviews, write a review, add to wishlist, add to wish list, wishlist,
    related products, you may also like, customers also bought, warranty, size guide, brand, auf lager,
    lieferzeit, lieferbar, versand, versandkosten, inkl mwst, zzgl versand, artikelnummer, art nr,
    artikel nr, produktbeschreibung, menge, merkzettel, wunschliste, bewertungen, kundenbewertungen,
    en stock, livraison, référence, description du produit, quantité, avis clients, disponibilidad, envío,
    cantidad, referencia, valoraciones, disponibile, disponibilità, spedizione, quantità, codice prodotto,
    recensioni, op voorraad, levertijd, verzending, aantal, beoordelingen, dostępność, dostawa, ilość,
    opinie, opis produktu, disponível, entrega, frete, quantidade, avaliações, в наличии, доставка, артикул,
    количество, отзывы, характеристики, skladem, dostupnost, doprava, množství, kód produktu, na zalogi,
    dobava, raktáron, szállítás, mennyiség, în stoc, livrare, cantitate, stokta, kargo, adet, yorumlar, 在庫,
    送料, 数量, 商品説明, レビュー, 库存, 配送, 评价, متوفر, الكمية, stok, ongkir, lagerstatus, leverans, på lager, til salgs,
    contact seller, kontakt selger, kontakta säljaren, verkäufer kontaktieren, anbieter, zustand, condition,
    mileage, kilometerstand, add to compare, compare, add to favourites, add to favorites,
    product information, technical details, technical data, dimensions, material, weight, colour, color,
    size, model, manufacturer, ean, isbn, mpn, upc, item, ask a question, customer rating, ratings,
    produktdetails, produktinformationen, technische daten, hersteller, gewicht, farbe, größe,
    caractéristiques, fiche technique, garantie, couleur, taille, marque, características, garantía, talla,
    marca, ficha técnica, caratteristiche, scheda tecnica, garanzia, colore, taglia, kenmerken,
    specificaties, kleur, maat, merk, parametry, producent, gwarancja, kolor, rozmiar, marka,
    dane techniczne, cor, tamanho, garantia, цвет, размер, бренд, производитель, гарантия,
    технические характеристики, renk, beden, garanti, barva, velikost, záruka, výrobce, szín, méret, gyártó,
    商品詳細, サイズ, カラー, メーカー, 商品番号, 规格, 品牌, 颜色, 尺码`),
  /** Labels of what begins a subscription of software or a service. */
  signUp: phraseSet(`
    sign up, sign up free, sign up for free, get started, get started free, get started for free,
    start free, start free trial, start your free trial, free trial, try for free, try it free, try free,
    start for free, book a demo, request a demo, get a demo, schedule a demo, see demo, contact sales,
    talk to sales, create free account, join free, see pricing, view pricing, kostenlos testen,
    jetzt testen, kostenlos starten, kostenlos registrieren, demo buchen, demo anfordern, essai gratuit,
    essayer gratuitement, demander une démo, commencer gratuitement, prueba gratis, empezar gratis,
    solicitar demo, empieza gratis, prova gratis, prova gratuita, richiedi una demo, inizia gratis,
    gratis proberen, probeer gratis, demo aanvragen, wypróbuj za darmo, wypróbuj bezpłatnie, zamów demo,
    teste grátis, experimente grátis, comece grátis, попробовать бесплатно, заказать демо, начать бесплатно,
    ücretsiz dene, demo talep et, 無料で始める, 無料トライアル, 免费试用, 免费注册, ابدأ مجانا, جرب مجانا, coba gratis`),
  /** Parts of a page that sells software or a service. */
  plans: phraseSet(`
    pricing, plans, plans and pricing, features, integrations, trusted by, customers, testimonials,
    use cases, how it works, why choose us, preise, funktionen, tarife, tarifs, fonctionnalités, precios,
    planes, funcionalidades, prezzi, funzionalità, prijzen, functies, cennik, funkcje, preços, recursos,
    тарифы, возможности, цены, fiyatlar, özellikler, 料金, 機能, 价格, 功能, الأسعار, المميزات, harga, fitur,
    per month, a month, per user, monat, par mois, al mes, al mese, per maand, miesięcznie, por mês,
    в месяц, aylık`),
  /** Words for software in a title. */
  software: phraseSet(`
    software, platform, app, apps, saas, tool, cloud, online tool, api, crm, management system, manager,
    automation, analytics, plugin, plateforme, logiciel, plataforma, piattaforma, oprogramowanie, платформа,
    сервис, приложение, yazılım, プラットフォーム, 软件, 平台`),
  /** Labels of what applies for a job. */
  apply: phraseSet(`
    send application, odpovědět, odpovědět na inzerát, mám zájem, poslať životopis, jelentkezem,
    stelle bewerben, zur bewerbung, je postule en ligne, apply, apply now, apply online, apply for this job,
    apply for this position, apply today, easy apply, submit application, jetzt bewerben, online bewerben,
    bewerben, postuler, je postule, postuler maintenant, solicitar empleo, aplicar, inscribirme, postular*,
    inscríbete, candidati, candidati ora, invia candidatura, solliciteer*, solliciteren, aplikuj,
    aplikuj teraz, candidatar se, candidate se, откликнуться, отправить резюме, başvur, hemen başvur, 応募する,
    応募, 申请职位, 立即申请, قدم الآن, تقدم الآن, lamar, lamar sekarang, ansök, søg jobbet, søk på stillingen, hae`),
  /** Titles of jobs. */
  jobTitle: phraseSet(`
    engineer, developer, manager, assistant, fellow, director, analyst, designer, consultant, specialist,
    technician, nurse, driver, intern, internship, coordinator, officer, representative, associate, hiring,
    vacancy, job, jobs, position, m w d, w m d, f m d, m f d, m f x, h f, entwickler*, mitarbeiter*,
    ingenieur*, praktikum, praktikant*, werkstudent*, ausbildung, stellenangebot*, berater*, développeur*,
    ingénieur*, stage, alternance, cdi, chargé*, emploi, desarrollador*, ingeniero*, empleo,
    oferta de empleo, sviluppatore, impiegato, tirocinio, lavoro, medewerker, vacature, ontwikkelaar,
    programista, praca, specjalista, kierownik, desenvolvedor, vaga, analista, вакансия, инженер, менеджер,
    разработчик, специалист, iş ilanı, uzmanı, mühendisi, 求人, 募集, 招聘, وظيفة, lowongan, programátor,
    specialista, vývojář, utvikler, utvecklare`),
  /** What a job advertisement has above its parts. */
  jobParts: phraseSet(`
    seniority level, job function, employment, industries, pracovní náplň, požadujeme, požadavky, nabízíme,
    typ pracovního poměru, pracovní poměr, náplň práce, ponúkame, požiadavky, munkaköri, elvárások,
    arbejdsopgaver, arbetsuppgifter, kvalifikationer, job description, about the role, about the job,
    the role, responsibilities, key responsibilities, requirements, qualifications, required qualifications,
    what you will do, what you ll do, who you are, your profile, your tasks, benefits, what we offer,
    minimum qualifications, employment type, job type, salary, compensation, aufgaben, ihre aufgaben,
    deine aufgaben, ihr profil, dein profil, wir bieten, anforderungen, stellenbeschreibung, missions,
    vos missions, votre profil, profil recherché, requisitos, funciones, responsabilidades, ofrecemos,
    descrizione del lavoro, requisiti, offriamo, functieomschrijving, functie eisen, wij bieden,
    wie ben jij, obowiązki, wymagania, oferujemy, обязанности, требования, условия, görevler, nitelikler,
    aranan nitelikler, 仕事内容, 応募資格, 給与, 岗位职责, 任职要求, 职位描述, المسؤوليات, المتطلبات, kualifikasi, tanggung jawab`),
  /** Titles and parts of courses. */
  course: phraseSet(`
    course, courses, online course, training course, bootcamp, masterclass, certification, certificate,
    degree, bachelor, master of science, tutorial course, lecture, lectures, kurs, kurse, lehrgang,
    weiterbildung, formation, formations, curso, cursos, corso, corsi, cursus, opleiding, szkolenie, курс,
    курсы, eğitim, kurz, kurzy, 講座, 课程, دورة, kursus, course details, duration, level, start date,
    entry requirements, dauer, teilnehmer, voraussetzungen, durée, duración, durata, curriculum,
    course content, course outline, course description, course overview, what you ll learn,
    what you will learn, learning outcomes, prerequisites, enroll, enrol, enroll now, lessons, modules,
    instructor, instructors, tuition, course fee*, credits, lehrplan, kursinhalt*, lerninhalte, kursleitung,
    jetzt anmelden, programme du cours, prérequis, objectifs pédagogiques, temario, plan de estudios,
    lo que aprenderás, matricúlate, programma del corso, cosa imparerai, cursusinhoud, wat je leert,
    program kursu, czego się nauczysz, o que você aprenderá, matricule se, программа курса, записаться,
    müfredat, neler öğreneceksiniz, カリキュラム, 课程大纲, المنهج, silabus`),
  /** Labels of what admits to an event. */
  tickets: phraseSet(`
    tickets, buy tickets, get tickets, book tickets, find tickets, ticket, rsvp, register for this event,
    register now, add to calendar, tickets kaufen, karten, karten kaufen, anmelden zur veranstaltung,
    billets, billetterie, réserver, entradas, comprar entradas, biglietti, acquista biglietti, kaartjes,
    koop tickets, bilety, kup bilet, ingressos, bilhetes, билеты, купить билет, bilet, bilet al, チケット, 购票,
    购买门票, تذاكر, احجز, tiket, beli tiket, biljetter, billetter, liput, vstupenky, jegyek, ticketshop,
    buy your tickets, get your tickets, order tickets, reserve tickets, tickets sichern, tickets bestellen,
    karten bestellen, prendre des billets, reservar entradas, prenota biglietti, reserveer tickets, kup bilet*,
    rezerwuj bilet*, boka biljett*, kjøp billett*, køb billet*, koupit vstupenk*, kúpiť lístky, jegyvásárlás,
    jegyvétel, cumpără bilet*, kupi ulaznice, купить билет*, придбати квитки, αγορά εισιτηρίων, شراء التذاكر,
    شراء تذاكر, اشتر تذاكر*, اشتر التذاكر, 購票, 订票, 예매, 예매하기, mua vé`),
  /** What admits to an event, behind a word that buys: "comprar entradas". By itself an "entrada" may be a post. */
  admission: phraseSet(`
    ticket, tickets, eticket*, eintrittskarte*, billet*, ma place, mes places, vos places, entrada, entradas, boleto, boletos, biglietto, biglietti, ingresso, ingressi, ingressos, bilhete, bilhetes, kaarten,
    kaartje, kaartjes, bilet*, wejściówk*, билет*, квиток, квитки, biljett*, lippu, liput, lippuja, vstupenk*,
    lístok, lístky, jegy, jegyet, jegyek, ulaznic*, vstopnic*, εισιτήρι*, biliet*, チケット, 入場券, 门票, 門票, 购票,
    購票, 티켓, 입장권, تذكرة, التذكرة, تذاكر, التذاكر, تذكرتك, تذاكرك, tiket, כרטיס, כרטיסים, vé, टिकट`),
  /** What an event names about itself. */
  eventParts: phraseSet(`
    venue, doors, doors open, event details, date and time, location, lineup, line up, organizer, organiser,
    when, where, speakers, agenda, veranstaltungsort, einlass, beginn, veranstalter, termin, lieu,
    date et heure, organisateur, lugar, fecha y hora, organizador, luogo, data e ora, organizzatore,
    locatie, datum en tijd, organisator, miejsce, termin wydarzenia, organizator, local, место проведения,
    организатор, mekan, yer, 会場, 日時, 主办方, المكان, lokasi`),
  /** Titles of lists of events. */
  events: phraseSet(`
    events, meeting schedule, meetings, upcoming meetings, schedule, meeting calendar, planning calendar,
    board meetings, hearings, event schedule, program, now showing, showtimes, eventos próximos, programm,
    upcoming events, event calendar, calendar of events, calendar, what s on, programme, gigs, concerts,
    tour dates, shows, veranstaltungen, veranstaltungskalender, termine, spielplan, agenda, événements,
    évènements, eventos, calendario de eventos, cartelera, eventi, evenementen, wydarzenia, kalendarz,
    события, афиша, мероприятия, etkinlikler, イベント, 活动, الفعاليات, acara`),
  /** Names of what people come together for. */
  gatherings: phraseSet(`
    meeting*, conference*, congress, festival*, summit, workshop*, tournament, championship*, concert,
    webinar*, meetup*, seminar*, symposium, exhibition, fair, expo, gala, ceremony, marathon, camp,
    hackathon, stammtisch, messe, konferenz*, tagung, kongress, konzert, vortrag, ausstellung,
    veranstaltung, festspiele, conférence*, salon, congrès, concierto, conferencia, feria, congreso,
    encuentro, convegno, concerto, mostra, fiera, evenement, beurs, konferencja, targi, koncert, festiwal,
    конференция, фестиваль, концерт, выставка, семинар, konser, konferans, セミナー, 大会, 会议, 展覽, مؤتمر, مهرجان,
    event, events, summer school, winter school, game show, trade show, convention, comic con, colloquium,
    retreat, open day, award*, week, days, tage, jahrestagung, journées, colloque, salone, jornadas, semana,
    congresso, settimana, giornate, dni, warsztaty, encontro, seminário, школа, форум, неделя, dny,
    konference, nap, napok, konferencia, messu, mässa, 祭, 学会`),
  /** Parts of the site of a conference, a fair or a festival. */
  conference: phraseSet(`
    call for papers, call for participation, call for speakers, important dates, keynote*, keynote speakers,
    program committee, programme committee, organizing committee, organisation committee, speakers,
    sponsors, become a sponsor, submission deadline, paper submission, camera ready, registration,
    attendees, exhibitors, venue and travel, travel and accommodation, call for proposals, camp schedule,
    aussteller, besucher, referenten, anmeldung, programm, anfahrt, exposants, visiteurs, intervenants,
    inscription, ponentes, expositores, inscripción, relatori, espositori, iscrizione, sprekers, exposanten,
    prelegenci, wystawcy, rejestracja uczestników, palestrantes, спикеры, участникам, программа конференции,
    講演, プログラム`),
  /** What the page of a class has. */
  classwork: phraseSet(`
    syllabus, homework, homeworks, assignment, assignments, problem set*, lecture notes, lecture, lectures,
    office hours, teaching assistant*, tas, instructor, instructors, grading, midterm, final exam,
    final project, readings, piazza, canvas, prerequisites, course staff, course description,
    course information, class schedule, recitation*, vorlesung*, übung*, übungsblatt*, klausur, dozent*,
    semester, leistungspunkte, cours magistral, travaux dirigés, examen, enseignant*, programa del curso,
    tareas, profesor*, horario de clases, lezioni, docente, esame, esercitazioni, hoorcollege, tentamen,
    docent, wykład*, ćwiczenia, egzamin, aulas, ementa, лекции, лекция, домашнее задание, преподаватель,
    семинары, exercises, quizzes, quiz`),
  /** What those promise who sell software or a service. */
  pitch: phraseSet(`
    no credit card required, no credit card, free plan, free forever, free trial, open source, real time,
    workflow*, dashboard*, automate*, integration*, api, all in one, ai powered, powered by ai,
    early access, join the waitlist, waitlist, request access, download for, download now, download the app,
    get the app, available on, mac app store, app store, google play, chrome extension, browser extension,
    self hosted, sdk, for teams, enterprise, changelog, roadmap, end to end, end to end encrypted,
    gdpr compliant, soc 2, per month, cancel anytime, beta, export, sync, templates, collaborate,
    collaboration, analytics, users, trusted by, loved by, keine kreditkarte, jederzeit kündbar,
    arbeitsabläufe, schnittstellen, echtzeit, sans carte bancaire, sans engagement, tableau de bord,
    temps réel, sin tarjeta de crédito, tiempo real, automatiza, senza carta di credito, tempo reale,
    geen creditcard, opzegbaar, bez karty kredytowej, automatyzacja, integracje, sem cartão de crédito,
    tempo real, automatize, без карты, интеграции, автоматизация, kredi kartı gerekmez, クレジットカード不要, 连携, 自動化,
    集成`),
} as const;
