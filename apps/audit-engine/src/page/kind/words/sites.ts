import { phraseSet } from '../../phrases/phrase-set.js';

/** Words of pages about people, places, or the site itself. */
export const WORDS_OF_SITES = {
  /** Names of links to the home page. */
  home: phraseSet(`
    home, homepage, home page, startseite, start, accueil, inicio, início, página inicial, strona główna,
    главная, главная страница, etusivu, hjem, hem, domů, úvod, kezdőlap, αρχική, ana sayfa, anasayfa, ホーム,
    トップページ, 首页, 首頁, الرئيسية, beranda, pagina iniziale, pradžia, domov, acasă, начало, головна`),
  /** Parts of pages that sell the work of a business. */
  business: phraseSet(`
    our services, services, about us, our team, our work, portfolio, our clients, testimonials,
    request a quote, get a quote, free estimate, free quote, free consultation, book now, book online,
    make an appointment, book an appointment, request an appointment, schedule service, service area*,
    areas we serve, reservations, make a reservation, reserve, rooms, menu, directions, get directions, map,
    gallery, find us, visit us, location*, our location*, call us, call now, call today, leistungen,
    unsere leistungen, anfahrt, termin vereinbaren, zimmer, speisekarte, nos services, réservation,
    réserver, plan d accès, servicios, reservas, reservar, cómo llegar, servizi, dove siamo, prenota,
    camere, diensten, afspraak maken, usługi, dojazd, rezerwacja, serviços, услуги, запись, контакты`),
  /** Trades whose customers come to a place, or whose people come to their customers. */
  trades: phraseSet(`
    hotel*, motel, inn, bed and breakfast, guest house, guesthouse, resort, apartments, apartment,
    restaurant, trattoria, osteria, brasserie, steakhouse, bistro, cafe, café, pizzeria, pizza, bar, pub, grill, bakery, catering, dentist*, dental,
    orthodont*, dermatolog*, clinic, chiropract*, physiotherap*, psycholog*, therap*, veterinar*,
    animal hospital, hospital, medical center, salon, spa, barber*, law firm, law office*, attorney*,
    lawyer*, solicitors, accountant*, accounting, cpa, roofing, plumbing, plumber*, hvac, heating,
    air conditioning, landscap*, electrician*, electrical, contractor*, remodel*, construction, painting,
    painters, cleaning, removal*, towing, auto repair, repair, tire, tires, car wash, florist, flower shop,
    funeral home, photograph*, wedding, weddings, daycare, preschool, gym, fitness, yoga, dance studio,
    golf club, country club, self storage, storage, movers, moving, real estate, realtor*, realty,
    insurance agency, pharmacy, optician*, eye care, dealership, car rental, taxi, limousine, printing,
    car care, car repair, hair, beauty, nails, pet salon, grooming, church, zahnarzt*, praxis, arztpraxis, rechtsanwalt*, rechtsanwälte, kanzlei, gasthof, gasthaus, wirtshaus,
    friseur, werkstatt, apotheke, ferienwohnung*, pension, fahrschule, steuerberater*, hôtel, dentiste,
    avocat*, coiffeur, garage, gîte, cabinet, clínica, abogado*, dentista, peluquería, restaurante,
    studio dentistico, albergo, ristorante, agriturismo, gabinet, kancelaria, restauracja, stomatolog*,
    клиника, стоматолог*, отель, гостиница, ресторан, салон, автосервис, tandarts, kapper, advocaat,
    penzion, zubní, klinik, diş`),
  /** Headings of opening hours. */
  hours: phraseSet(`
    opening hours, hours, business hours, opening times, store hours, open today, open daily,
    öffnungszeiten, horaires, heures d ouverture, horario*, horas de apertura, orari, orario*,
    orari di apertura, openingstijden, godziny otwarcia, horário*, часы работы, режим работы, время работы,
    çalışma saatleri, 営業時間, 营业时间, ساعات العمل, jam buka, jam operasional, öppettider, åbningstider,
    åpningstider, aukioloajat, otevírací doba, nyitvatartás`),
  /** Titles of pages to get in touch by. */
  contact: phraseSet(`
    contact, contacts, contact us, contact details, contact information, contact form, get in touch,
    how to find us, find us, kontakt, kontaktformular, kontakt*, contactez nous, nous contacter, contactar,
    contacto, contáctenos, contáctanos, contatti, contattaci, contatto, contato, fale conosco, контакты,
    обратная связь, свяжитесь с нами, iletişim, お問い合わせ, 联系我们, اتصل بنا, hubungi kami, yhteystiedot,
    kapcsolat, kontakta oss, ota yhteyttä`),
  /** Fields and headings of such a page. */
  contactParts: phraseSet(`
    send, send message, submit, your name, your email, your message, name, email, e mail, message, phone,
    telephone, fax, subject, get in touch, contact form, write to us, directions, mailing address,
    office hours, nachricht, absenden, senden, betreff, telefon, ihr name, ihre nachricht, envoyer,
    votre nom, votre message, objet, téléphone, enviar, nombre, mensaje, asunto, teléfono, invia, nome,
    messaggio, oggetto, telefono, verzenden, naam, bericht, onderwerp, telefoon, wyślij, imię, wiadomość,
    temat, mensagem, assunto, отправить, имя, сообщение, тема, телефон, gönder, 送信, お名前, 发送`),
  /** Titles of pages to sign in or to register. */
  login: phraseSet(`
    log in, login, sign in, sign up, register, registration, create account, create an account,
    create your account, my account, join, forgot password, reset password, anmelden, anmeldung, einloggen,
    registrieren, registrierung, konto erstellen, connexion, se connecter, inscription, créer un compte,
    forgotten password, forgotten your password,
    forgot your password, forgot my password, password reset, reset your password, password recovery,
    recover password, lost password, lost your password, request new password, request a new password,
    change password, passwort vergessen, kennwort vergessen, passwort zurücksetzen, mot de passe oublié,
    recuperar contraseña, restablecer contraseña, olvidé mi contraseña, password dimenticata,
    recupera password, recupero password, wachtwoord vergeten, przypomnij hasło, przypomnienie hasła,
    odzyskiwanie hasła, esqueci a senha, recuperar senha, recuperar palavra passe, восстановление пароля,
    забыли пароль, напомнить пароль, запрос пароля, авторизация, şifremi unuttum, zapomenuté heslo,
    zabudnuté heslo, elfelejtett jelszó, glemt adgangskode, glemt passord, glömt lösenord,
    återställ lösenord, unohtunut salasana, забравена парола, parolă uitată, slaptažodžio priminimas,
    パスワードを忘れた*, パスワード再設定, 비밀번호 찾기, 忘记密码, iniciar sesión, acceder, registro, registrarse, crear cuenta, accedi, registrati, inloggen, registreren,
    aanmelden, zaloguj*, logowanie, rejestracja, entrar, cadastre se, вход, войти, регистрация, giriş*,
    üye ol, kayıt ol, ログイン, 会員登録, 新規登録, 登录, 登錄, 注册, 註冊, تسجيل الدخول, تسجيل, masuk, daftar, log på`),
  /** Titles of the results of a search. */
  search: phraseSet(`
    search results, results for, search results for, you searched for, search, suchergebnisse, suche,
    résultats de recherche, résultats pour, recherche, resultados de la búsqueda, resultados de búsqueda,
    resultados para, búsqueda, risultati della ricerca, risultati per, zoekresultaten, wyniki wyszukiwania,
    resultados da busca, resultados da pesquisa, результаты поиска, поиск, arama sonuçları, 検索結果, 搜索结果,
    نتائج البحث, hasil pencarian, search for, search jobs, job search, find jobs, no results found,
    no results, refine your search, keine ergebnisse, treffer, ergebnisse für, suchergebnisse für,
    aucun résultat, sin resultados, nessun risultato, ricerca, geen resultaten, brak wyników, szukaj,
    wyszukiwanie, nenhum resultado, pesquisa, busca, ничего не найдено, sökresultat, søgeresultater,
    søkeresultater, hakutulokset, výsledky hledání, vyhledávání, hledání, keresés, találatok, risultati`),
  /** Words of a thread of people. */
  thread: phraseSet(`
    reply, replies, reply to thread, post reply, answers, answer this question, accepted answer,
    best answer, your answer, votes, upvote, upvotes, posted by, posted in, asked, thread starter,
    original poster, joined, posts, quote, thread tools, last edited, join the discussion, report post,
    antworten, antwort, beiträge, zitieren, verfasst, beitrag von, réponses, répondre, citer, respuestas,
    responder, mensajes, citar, risposte, rispondi, messaggi, cita, antwoorden, reacties, berichten, citeer,
    odpowiedzi, odpowiedz, cytuj, respostas, ответы, ответить, ответов, сообщений, цитировать, yanıtla,
    cevaplar, alıntı, mesaj, 回答, ベストアンサー, 返信, 回复, 评论, 楼主, الردود, إجابات, balasan, jawaban, kutip,
    commented, opened this issue, assignees, registered users, registered, senior member, junior member,
    new member, moderator, administrator, likes, solved, unread, show more replies, upvoted, comment as,
    registriert seit, dabei seit, themen optionen, themen, thema, beitrag, nach oben, mitglied, gefällt mir,
    inscrit le, inscrit, hors ligne, sujet précédent, registrado, mensajes privados, iscritto, messaggio,
    discussione, lid sinds, onderwerp, dołączył, posty, registrado em, mensagem, tópico, регистрация,
    зарегистрирован, сообщения, наверх, üyelik, příspěvky, téma, odpovědět, reagovat, registrován,
    hozzászólás, svar, inlägg, vastaa, viestit, 質問, ベストアンサーに選ばれた回答, 发表于, 发帖, 回帖`),
  /** Names of forums. */
  forumName: phraseSet(`
    forum, forums, message board*, discussion board*, bulletin board, discussions, community forum*, foro,
    foros, fórum, fóruns, форум, форумы, fóra, foorumi, keskustelu, diskussionen, diễn đàn, 论坛, 論壇, 掲示板,
    フォーラム, 게시판, منتدى, منتديات, انجمن, פורום, φόρουμ`),
  /** What the software of a forum writes on its pages. */
  forumSoftware: phraseSet(`
    powered by phpbb, phpbb, vbulletin, powered by vbulletin, xenforo, forum software, invision community,
    powered by discourse, simple machines, smf, mybb, fluxbb, board index, forum index, thread tools,
    quick reply, private message, all times are, post reply, new topic, mark forums read, subforum*,
    registered users`),
  /** What a person's page counts or shows. */
  profile: phraseSet(`
    followers, following, follow, member since, joined, last seen, posts by, articles by, all posts by,
    stories by, works, discography, filmography, biography, bio, about the author, reputation, badges,
    contributions, repositories, abonnenten, follower, mitglied seit, beiträge von, werke,
    veröffentlichungen, biografie, abonnés, membre depuis, articles de, seguidores, siguiendo,
    miembro desde, biografía, iscritto dal, seguiti, articoli di, volgers, lid sinds, obserwujący, dołączył,
    seguindo, membro desde, biografia, подписчики, подписчиков, на сайте с, биография, takipçi, takip et,
    üyelik, フォロワー, 粉丝, 关注, المتابعون, pengikut, pins, boards, tracks, followed by, edit profile,
    send message, view profile, all articles by, more from, pubblicazioni, publicações, публикаций,
    подписки, читатели, подписан, フォロー中, フォロー`),
  /** What tells of a life. */
  biography: phraseSet(`
    born, born in, lives in, lives and works, graduated, phd, ph d, professor, studied, founder, co founder,
    ceo, author of, his, her, she, he, i am, i m a, my name is, my work, about me, my projects, hobbies,
    portfolio, freelance*, resume, curriculum vitae, cv, geboren, studierte, studium, lebt in, arbeitet,
    né en, née, vit à, nacido, nacida, nació, vive en, nato a, nata a, vive a, geboren in, woont, urodzony,
    urodzona, mieszka, родился, родилась, живет, doğdu, yaşıyor, 生まれ, 出身, 出生, ولد`),
  /** What stands around a video. */
  viewer: phraseSet(`
    views, subscribe, subscribers, autoplay, up next, watch later, watch now, watch video, play video,
    more videos, related videos, playlist, playlists, embed, transcript, show transcript, duration,
    full episodes, episode, episodes, season, clips, trailer, watch trailer, latest videos, video, videos,
    aufrufe, abonnieren, nächstes video, weitere videos, mediathek, sendung, folge, vues, s abonner, vidéos,
    vidéo, à suivre, visualizaciones, vistas, reproducciones, suscribirse, vídeos, vídeo, visualizzazioni,
    iscriviti, weergaven, abonneren, bekijk, wyświetleń, wyświetlenia, subskrybuj, wideo, visualizações,
    inscrever se, просмотров, просмотры, подписаться, видео, izlenme, 再生回数, チャンネル登録, 動画, 播放, 视频, المشاهدات,
    فيديو`),
  /** What people tell of their work and life on pages of their own. */
  career: phraseSet(`
    publications, selected publications, research interests, my research, google scholar, teaching,
    students, talks, my projects, my work, selected works, projects, curriculum vitae, cv, resume, i am a,
    i m a, i am an, i work, i study, my name is, about me, hi i m, hello i m, exhibitions, awards,
    filmography, discography, bibliography, early life, personal life, career, education, works,
    ausstellungen, publikationen, lebenslauf, über mich, ich bin, mein name ist, parcours, à propos de moi,
    je suis, sobre mí, trayectoria, soy, mi nombre es, chi sono, pubblicazioni, sono un, over mij,
    publicaties, ik ben, o mnie, publikacje, jestem, sobre mim, publicações, meu nome, обо мне, публикации,
    биография, меня зовут, hakkımda, özgeçmiş, プロフィール, 経歴, 关于我, 个人简介, experience, work experience, skills,
    certifications, interests, hobbies, berufserfahrung, ausbildung, kenntnisse, interessen,
    expérience professionnelle, compétences, expériences, loisirs, experiencia, formación, habilidades,
    intereses, esperienza, formazione, competenze, werkervaring, vaardigheden, doświadczenie, umiejętności,
    wykształcenie, experiência, formação, опыт работы, навыки, образование`),
  /** What the menu of a company has. */
  company: phraseSet(`
    about us, about, company, our company, who we are, careers, career, jobs, investors, investor relations,
    press, media, newsroom, partners, partner, solutions, products, services, industries, our team, team,
    leadership, our story, mission, vision, sustainability, responsibility, locations, contact us, contact,
    references, clients, customers, projects, über uns, unternehmen, karriere, presse, lösungen, produkte,
    leistungen, referenzen, standorte, kontakt, qui sommes nous, à propos, entreprise, carrières, produits,
    nos services, actualités, quiénes somos, empresa, nosotros, soluciones, productos, servicios, contacto,
    chi siamo, azienda, soluzioni, prodotti, servizi, contatti, lavora con noi, over ons, bedrijf,
    oplossingen, producten, diensten, vacatures, o nas, o firmie, rozwiązania, produkty, usługi, kariera,
    quem somos, sobre nós, soluções, produtos, serviços, о компании, о нас, продукция, услуги, решения,
    контакты, вакансии, hakkımızda, kurumsal, 会社概要, 企業情報, 採用情報, 关于我们, 公司简介, 产品中心, من نحن, om oss, om os,
    tietoa meistä, o společnosti, o nás, rólunk, despre noi`),
} as const;
